module github.com/cachevet/cachevet

go 1.26.0

require (
	github.com/golangci/plugin-module-register v0.1.2 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
	golang.org/x/tools v0.52.0 // indirect
)
