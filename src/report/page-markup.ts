// The markup of a report, for Handlebars. A text of its own rather than a file to read: the program is a bundle.

const badges = `{{#if badges}}<ul class="badges">{{#each badges}}
<li><a class="badge {{tone}}" href="#finding-{{number}}" aria-label="Finding {{number}}, {{word}}: {{id}}"><span aria-hidden="true">{{mark}}</span> {{number}}</a></li>{{/each}}
</ul>{{/if}}`

const boxHead = `<h3>{{title}}</h3>
{{#if text}}<p>{{text}}</p>{{/if}}
${badges}`

const drawing = `<section class="drawing" aria-labelledby="cluster">
<h2 id="cluster">The cluster</h2>
{{#with drawing}}
{{#with cluster}}{{#if badges}}<div class="whole"><p>On the platform as a whole</p>
${badges}</div>{{/if}}{{/with}}
<div class="map">
{{#with server}}<section class="box narrow">${boxHead}</section>{{/with}}
{{#with workloads}}<section class="box wide">${boxHead}</section>{{/with}}
{{#with mesh}}<section class="box mesh">${boxHead}
{{#if namespaces}}<div class="namespaces">{{#each namespaces}}
<section class="namespace"><h4>{{title}}</h4>
${badges}
<ul class="components">{{#each components}}
<li class="component {{tone}}"><strong>{{title}}</strong> <span class="state">{{text}}</span>
${badges}</li>{{/each}}
</ul></section>{{/each}}
</div>{{/if}}
</section>{{/with}}
{{#with network}}<section class="box narrow">${boxHead}
{{#if cnis}}<ul class="cnis">{{#each cnis}}
<li><strong>{{name}}</strong> <span class="state">{{text}}</span></li>{{/each}}
</ul>{{/if}}
</section>{{/with}}
{{#with nodes}}<section class="box wide">${boxHead}
{{#if groups}}<ul class="groups">{{#each groups}}
<li><strong>{{title}}</strong> <span class="state">{{text}}</span>
<span class="squares" aria-hidden="true">{{#each squares}}<i class="{{tone}}"></i>{{/each}}</span>
{{#if scale}}<span class="scale">{{scale}}</span>{{/if}}
${badges}</li>{{/each}}
</ul>{{/if}}
</section>{{/with}}
</div>
{{/with}}
</section>`

const finding = `<article class="finding {{tone}}" id="finding-{{number}}">
<h4><span class="badge {{tone}}"><span aria-hidden="true">{{mark}}</span> {{number}}</span> {{title}}</h4>
<p class="kind"><span class="word {{tone}}">{{word}}</span> <code>{{id}}</code></p>
<p class="where"><code>{{object}}</code>{{#if field}} <code class="field">{{field}}</code>{{/if}}</p>
<p class="message">{{message}}</p>
{{#if fix}}<p><strong>Fix {{number}}:</strong> {{fix}}</p>{{/if}}
{{#if commands}}<pre tabindex="0" role="region" aria-label="Commands of fix {{number}}">{{commands}}</pre>{{/if}}
{{#if undo}}<details><summary>How to take it back</summary><pre tabindex="0" role="region" aria-label="Undo of fix {{number}}">{{undo}}</pre></details>{{/if}}
<details><summary>Why it matters</summary>
<p>{{#each why}}{{#if isCode}}<code>{{text}}</code>{{else}}{{text}}{{/if}}{{/each}}</p>
<p><code>{{explain}}</code></p>
{{#if docs}}<p><a href="{{docs}}" rel="noreferrer">{{docs}}</a></p>{{/if}}
</details>
</article>`

/** The content of a report's page: takes a ReportPage. */
export const reportMarkup = `${drawing}
<section aria-labelledby="findings">
<h2 id="findings">Findings</h2>
{{#if groups}}{{#if manyGroups}}<nav aria-label="Findings by subject"><ul class="subjects">{{#each groups}}
<li><a href="#{{anchor}}">{{title}} <span class="count">{{count}}</span></a></li>{{/each}}
</ul></nav>{{/if}}
{{#each groups}}<section aria-labelledby="{{anchor}}">
<h3 id="{{anchor}}">{{title}}</h3>
{{#each findings}}${finding}
{{/each}}</section>
{{/each}}{{else}}<p class="nothing">Nothing was found, and nothing was left undecided.</p>{{/if}}
</section>
<section aria-labelledby="evidence">
<h2 id="evidence">How the platform was detected</h2>
{{#if evidence}}<ul class="evidence">{{#each evidence}}
<li><code>{{object}}</code> <code class="field">{{field}}</code> <code class="value">{{value}}</code> <span class="state">{{strength}}</span></li>{{/each}}
</ul>{{else}}<p>Nothing identified a platform.</p>{{/if}}
</section>
<section aria-labelledby="asked">
<h2 id="asked">Checks run</h2>
{{#if skipped}}<p>Left out: <code>{{skipped}}</code></p>{{/if}}
<details><summary>All {{askedCount}} checks and how they came out</summary>
{{#each asked}}<h3>{{title}}</h3>
<ul class="checks">{{#each checks}}
<li><span class="word {{tone}}">{{word}}</span> <code>{{id}}</code> {{title}}</li>{{/each}}
</ul>
{{/each}}</details>
</section>`
