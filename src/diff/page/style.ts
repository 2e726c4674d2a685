// The styles of the page of `diff`, after those of all pages.

export const diffStyle = `
main.inner{max-width:90rem;padding-top:1rem}
.object{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.5rem .8rem}
.object summary{color:var(--text)}
.object .reason{color:var(--muted);font-size:.85rem}
.object pre{padding:.5rem 0}
.object pre span{display:block;padding:0 .8rem;min-width:max-content}
.change{display:inline-block;min-width:4.6rem;font-weight:600;font-size:.85rem}
.change.changed{color:var(--warning)}
.change.added,.object pre .added{color:var(--passed)}
.change.removed,.object pre .removed{color:var(--error)}
.object pre .added{background:var(--passed-ground)}
.object pre .removed{background:var(--error-ground)}
.object pre .position{color:var(--muted)}
.errors li{background:var(--error-ground);color:var(--error);border-radius:8px;padding:.4rem .8rem;margin:.3rem 0;white-space:pre-line}
`
