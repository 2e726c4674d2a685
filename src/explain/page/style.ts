// The styles of the page of `explain`, after those of all pages.

export const explanationStyle = `
main.inner{max-width:none}
.layers{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--card)}
.layers table{border-collapse:collapse;min-width:100%}
.layers th,.layers td{text-align:left;vertical-align:top;padding:.5rem .7rem;border-bottom:1px solid var(--line);font-weight:400;min-width:10rem;max-width:22rem}
.layers thead th{background:var(--sunk);font-size:.85rem;font-weight:600;overflow-wrap:anywhere}
.layers tbody th{min-width:16rem;max-width:24rem;position:sticky;left:0;background:var(--card)}
.layers tbody th p{color:var(--muted);font-size:.85rem}
.layers .note{color:var(--warning)}
.layers pre{margin:0;padding:.2rem .4rem;white-space:pre-wrap;overflow-wrap:anywhere;max-height:14rem;overflow-y:auto}
.layers td div{padding:.2rem .3rem;border-radius:6px}
.layers .used{background:var(--passed-ground)}
.layers .mark{color:var(--passed);font-weight:600}
@media (max-width:40rem){.layers tbody th{position:static;min-width:11rem}}
`
