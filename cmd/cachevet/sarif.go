package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"

	"github.com/cachevet/cachevet/analyzer"
)

// The part of SARIF 2.1.0 that is written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		ColumnKind  string            `json:"columnKind"`
		Results     []sarifResult     `json:"results"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string       `json:"level"`
		Message sarifMessage `json:"message"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		URI     string      `json:"informationUri"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID      string             `json:"id"`
		Short   sarifMessage       `json:"shortDescription"`
		Full    sarifMessage       `json:"fullDescription"`
		HelpURI string             `json:"helpUri"`
		Config  sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifMessage      `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Related      []sarifLocation   `json:"relatedLocations,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints,omitempty"`
		Properties   *sarifProperties  `json:"properties,omitempty"`
	}
	sarifProperties struct {
		Category string `json:"category,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
		Message  *sarifMessage  `json:"message,omitempty"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
		Kind string `json:"kind"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI    string `json:"uri"`
		BaseID string `json:"uriBaseId,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
		EndLine     int `json:"endLine,omitempty"`
		EndColumn   int `json:"endColumn,omitempty"`
	}
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifBase   = "%SRCROOT%"
)

// printSARIF prints one SARIF log. Paths are relative to the repository's root, and two findings have the same fingerprint
// when a baseline takes them for the same.
func printSARIF(w io.Writer, base string, findings []finding, problems []string) error {
	at := places{root: repositoryRoot(base), base: base, lines: map[string][]string{}}
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{Name: "cachevet", Version: version(), URI: "https://github.com/cachevet/cachevet", Rules: []sarifRule{}}},
		Invocations: []sarifInvocation{{Successful: len(problems) == 0}},
		ColumnKind:  "unicodeCodePoints",
		Results:     []sarifResult{},
	}
	for _, problem := range problems {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNotification{"error", sarifMessage{problem}})
	}
	index := map[string]int{}
	for i, r := range analyzer.Rules() {
		level := "warning"
		if r.Preset == analyzer.Bugs {
			level = "error"
		}
		index[r.Name] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: r.Name, Short: sarifMessage{summaryOf(r)}, Full: sarifMessage{strings.TrimSpace(r.Doc())}, HelpURI: r.Page(), Config: sarifConfiguration{level},
		})
	}
	for _, f := range findings {
		i, known := index[f.Rule]
		if !known {
			i = -1
		}
		level := "warning"
		if f.id.Bug {
			level = "error"
		}
		result := sarifResult{
			RuleID: f.Rule, RuleIndex: i, Level: level, Message: sarifMessage{f.Message},
			Locations:    []sarifLocation{{Physical: at.sarif(f.pos, f.end)}},
			Fingerprints: map[string]string{"cachevet/v1": digest(recordOf(f).key())},
		}
		if name := f.Package; name != "" {
			kind := "module" // SARIF's word for a package
			if f.id.Function != "" {
				name, kind = name+"."+f.id.Function, "function"
			}
			result.Locations[0].Logical = []sarifLogical{{name, kind}}
		}
		if f.Category != "" {
			result.Properties = &sarifProperties{f.Category}
		}
		for _, r := range f.Related {
			result.Related = append(result.Related, sarifLocation{Physical: at.sarif(r.pos, r.pos), Message: &sarifMessage{r.Message}})
		}
		run.Results = append(run.Results, result)
	}
	text, err := json.MarshalIndent(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}}, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

func (p *places) sarif(pos, end position) sarifPhysical {
	path, inside := p.path(pos.file)
	place := sarifPhysical{Artifact: sarifArtifact{URI: (&url.URL{Path: path}).EscapedPath()}}
	if inside {
		place.Artifact.BaseID = sarifBase
	} else {
		place.Artifact.URI = "file://" + place.Artifact.URI
	}
	if pos.line > 0 {
		place.Region = &sarifRegion{StartLine: pos.line, StartColumn: p.column(pos)}
		if end.line > pos.line || end.line == pos.line && end.col > pos.col {
			place.Region.EndLine, place.Region.EndColumn = end.line, p.column(end)
		}
	}
	return place
}
