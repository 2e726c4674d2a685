// The page's styles: system fonts, both colour schemes, from a phone's width up.

/** Colours by name; each pair of text and ground has a contrast of at least 4.5 (WCAG AA). */
export const colours = {
  light: {
    ground: '#f6f7f9',
    card: '#ffffff',
    sunk: '#eef0f4',
    line: '#d5dae3',
    text: '#1b212c',
    muted: '#566072',
    link: '#1f5cc0',
    error: '#b3261e',
    'error-ground': '#fdecea',
    warning: '#855100',
    'warning-ground': '#fdf3dc',
    info: '#1f5cc0',
    'info-ground': '#e8f0fd',
    undecided: '#6a3fb5',
    'undecided-ground': '#f2ecfc',
    passed: '#1c6b3c',
    'passed-ground': '#e6f4ea',
  },
  dark: {
    ground: '#12151b',
    card: '#1a1f28',
    sunk: '#232a35',
    line: '#36404f',
    text: '#e6e9ef',
    muted: '#a3adbd',
    link: '#8ab4f8',
    error: '#ff9d94',
    'error-ground': '#3a1b1a',
    warning: '#f2c063',
    'warning-ground': '#342709',
    info: '#8ab4f8',
    'info-ground': '#172a47',
    undecided: '#cdb4ff',
    'undecided-ground': '#2a2145',
    passed: '#7fd6a0',
    'passed-ground': '#12301f',
  },
} as const

const variables = (scheme: keyof typeof colours) =>
  Object.entries(colours[scheme])
    .map(([name, value]) => `--${name}:${value};`)
    .join('')

const tones = ['error', 'warning', 'info', 'undecided', 'passed']
  .map(
    (tone) =>
      `.badge.${tone},.word.${tone}{color:var(--${tone});background:var(--${tone}-ground)}` +
      `.finding.${tone}{border-left-color:var(--${tone})}`,
  )
  .join('\n')

export const pageStyle = `
:root{color-scheme:light dark;${variables('light')}}
@media (prefers-color-scheme:dark){:root{${variables('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
.inner{max-width:66rem;margin:0 auto;padding:0 1rem}
h1,h2,h3,h4{line-height:1.25;margin:0}
h1{font-size:1.7rem;letter-spacing:-.01em}
h2{font-size:1.25rem;margin:2.5rem 0 .9rem}
h3{font-size:1rem;margin:1.6rem 0 .6rem}
h4{font-size:1rem}
p{margin:.4rem 0}
ul{list-style:none;margin:0;padding:0}
a{color:var(--link)}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--link);outline-offset:2px}
code,pre{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
pre{background:var(--sunk);border-radius:6px;padding:.7rem .8rem;margin:.5rem 0;overflow-x:auto;overflow-wrap:normal;white-space:pre}
details{margin:.5rem 0 0}
summary{cursor:pointer;color:var(--muted);font-size:.9rem}
.top{background:var(--card);border-bottom:1px solid var(--line);border-top:5px solid var(--passed);padding:1.3rem 0 1.4rem}
.top.bad{border-top-color:var(--error)}
.top.unsure{border-top-color:var(--undecided)}
.brand{margin:0 0 .2rem;color:var(--muted);font-size:.85rem;letter-spacing:.04em}
.verdict{font-size:1.1rem;margin:.5rem 0 0}
.verdict strong{color:var(--passed)}
.bad .verdict strong{color:var(--error)}
.unsure .verdict strong{color:var(--undecided)}
.verdict span{color:var(--muted);margin-left:.35rem}
.about{display:flex;flex-wrap:wrap;gap:.6rem 2rem;margin:1rem 0 0}
.about dt{color:var(--muted);font-size:.8rem}
.about dd{margin:0;font-size:.95rem}
.drawing h3{margin:0}
.map{display:grid;gap:.7rem}
.box{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:.8rem .95rem;min-width:0}
.box p,.whole p{margin:.1rem 0 0;color:var(--muted);font-size:.9rem}
.whole{margin:0 0 .7rem}
.state,.scale{color:var(--muted);font-size:.85rem;display:block}
.namespaces,.groups,.cnis,.components{display:grid;gap:.55rem}
.namespaces,.groups,.cnis{margin-top:.6rem}
.namespace>.badges{margin-bottom:.55rem}
.namespace{border:1px dashed var(--line);border-radius:8px;padding:.55rem .65rem .65rem}
.namespace h4{font:600 .85rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;color:var(--muted);margin-bottom:.4rem}
.component,.groups>li,.cnis>li{background:var(--sunk);border-radius:7px;padding:.45rem .65rem;border-left:4px solid var(--muted)}
.component.ready{border-left-color:var(--passed)}
.component.unready{border-left-color:var(--error)}
.component.planned{border-left-color:var(--info)}
.squares{display:flex;flex-wrap:wrap;gap:3px;margin-top:.4rem}
.squares i{width:11px;height:11px;border-radius:3px;background:var(--passed)}
.squares i.unready{background:none;border:2px solid var(--error)}
.badges{display:flex;flex-wrap:wrap;gap:.3rem;margin-top:.4rem}
.badge,.word{display:inline-block;border-radius:6px;padding:.05rem .45rem;font-size:.82rem;font-weight:600;line-height:1.5;white-space:nowrap;text-decoration:none}
a.badge{padding:.2rem .6rem}
a.badge:hover{text-decoration:underline}
${tones}
.subjects{display:flex;flex-wrap:wrap;gap:.4rem}
.subjects a{display:block;background:var(--card);border:1px solid var(--line);border-radius:999px;padding:.2rem .75rem;font-size:.9rem;text-decoration:none}
.count{color:var(--muted)}
.finding{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--muted);border-radius:8px;padding:.8rem 1rem .9rem;margin:0 0 .8rem;scroll-margin-top:1rem}
.finding:target{outline:2px solid var(--link);outline-offset:2px}
.kind{font-size:.9rem;margin:.35rem 0 0}
.where{color:var(--muted);margin:.3rem 0}
.field::before{content:"\\203A\\00A0"}
.message{white-space:pre-line}
.nothing{background:var(--passed-ground);color:var(--passed);border-radius:8px;padding:.7rem 1rem;margin:0}
.evidence li{border-bottom:1px solid var(--line);padding:.5rem 0}
.evidence .state{display:inline}
.evidence .value{background:var(--sunk);border-radius:5px;padding:.1rem .35rem}
.checks li{padding:.2rem 0}
.checks .word{min-width:5.6rem;text-align:center}
footer{color:var(--muted);font-size:.85rem;padding-top:2rem;padding-bottom:2.5rem}
@media (min-width:48rem){
.map{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}
.mesh{grid-column:1/-1}
.namespaces{grid-template-columns:repeat(auto-fit,minmax(26rem,1fr))}
.components{grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}
}
@media print{.top,.box,.finding{break-inside:avoid}body{background:none}}
`
