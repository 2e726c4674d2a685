// The markup of the page of `explain`, for Handlebars.

const part = `<div{{#if isUsed}} class="used"{{/if}}><pre>{{text}}</pre>{{#if isUsed}}<span class="state mark">used</span>{{/if}}{{#if title}}<span class="state">{{title}}</span>{{/if}}{{#if where}}<span class="state">{{where}}</span>{{/if}}</div>`

const row = `<tr><th scope="row"><code>{{path}}</code>{{#if documentation}}<p>{{documentation}}</p>{{/if}}{{#if note}}<p class="note">{{note}}</p>{{/if}}</th>{{#each cells}}
<td>{{#each parts}}${part}{{/each}}</td>{{/each}}</tr>`

export const explanationMarkup = `<h2>Values</h2>
<p>Each row is a value, each column a layer. Later layers override earlier ones; the marked value is used.</p>
{{#if rows}}<div class="layers" tabindex="0" role="region" aria-label="Values and layers"><table>
<thead><tr><th scope="col">value</th>{{#each layers}}<th scope="col">{{this}}</th>{{/each}}</tr></thead>
<tbody>{{#each rows}}
${row}{{/each}}
</tbody></table></div>{{else}}<p class="nothing">No value differs from the defaults of the charts.</p>{{/if}}`
