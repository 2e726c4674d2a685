module ambientctl.test/gotemplate
go 1.24
