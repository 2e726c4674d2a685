// The styles of the index page, after those of all pages: tables that become lists on a phone.

export const indexStyle = `
nav{margin-top:1.4rem}
.first{background:var(--warning-ground);border-radius:8px;padding:.1rem 1rem .8rem;margin-top:1.4rem}
.first h2{margin:.7rem 0 .4rem;font-size:1rem;color:var(--warning)}
.first ul{list-style:disc;padding-left:1.2rem}
table{width:100%;border-collapse:collapse;background:var(--card);border:1px solid var(--line);font-size:.92rem}
caption{text-align:left;color:var(--muted);font-size:.9rem;padding:0 0 .4rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .7rem;border-bottom:1px solid var(--line)}
th{background:var(--sunk);font-size:.8rem;font-weight:600;color:var(--muted);white-space:nowrap}
td{overflow-wrap:break-word}
td[data-label=Pod],td[data-label=Release],td[data-label=Node],td[data-label=Object],td[data-label=Message],td[data-label=Files]{overflow-wrap:anywhere}
td[data-label=Pod],td[data-label=Message]{min-width:11rem}
td .word{white-space:normal}
.table{overflow-x:auto}
.finding h3{margin:0}
.links{display:flex;flex-wrap:wrap;gap:.1rem .8rem}
.links a,.files a{display:inline-block;padding:.1rem 0;min-height:1.5rem}
.more{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.6rem .9rem;margin:.7rem 0}
.more summary{color:var(--text);font-size:1rem}
.more table{margin-top:.6rem}
.files li{border-bottom:1px solid var(--line);padding:.45rem 0}
.files li:last-child{border-bottom:0}
.subjects a{padding:.3rem .8rem}
@media (max-width:47.99rem){
table,tbody,tr,td,caption{display:block}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table{border:0;background:none}
td,td[data-label]{overflow-wrap:anywhere;min-width:0}
tr{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.45rem .8rem;margin-bottom:.7rem}
td{border:0;padding:.18rem 0;display:grid;grid-template-columns:5.2rem minmax(0,1fr);gap:0 .6rem;align-items:baseline}
td::before{content:attr(data-label);color:var(--muted);font-size:.8rem}
td>*{grid-column:2;justify-self:start}
.more tr{background:var(--sunk)}
}
`
