{{ define "shop.name" }}never{{ end }}
