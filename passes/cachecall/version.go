package cachecall

import (
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/cachevet/cachevet/internal/client"
)

// versionFact tells importers of a client library which version of it they build with. The driver only tells the version
// of the module that it analyses: so the library's own analysis notes it.
type versionFact struct{ Version string }

func (*versionFact) AFact() {}

func (f *versionFact) String() string { return "version " + f.Version }

// exportVersion notes the version of a client library.
func exportVersion(pass *analysis.Pass) {
	if pass.Pkg == nil || pass.Module == nil || !strings.HasPrefix(pass.Module.Version, "v") || pass.ExportPackageFact == nil {
		return
	}
	if path := pkgPath(pass.Pkg); client.IsLibrary(path) {
		pass.ExportPackageFact(&versionFact{strings.TrimSuffix(pass.Module.Version, "+incompatible")})
	}
}

// versionOf is the version of the library that users know under this import path, "" when it is not known.
func (p *pkgPass) versionOf(library string) string {
	if p.versions == nil {
		p.versions = map[string]string{}
		for _, f := range p.pass.AllPackageFacts() {
			if v, ok := f.Fact.(*versionFact); ok {
				p.versions[client.LibraryOf(pkgPath(f.Package))] = v.Version
			}
		}
	}
	return p.versions[library]
}
