// The markup of the index page, for Handlebars. A text of its own rather than a file to read: the program is a bundle.

const fileLinks = (label: 'name' | 'path') =>
  `{{#if href}}<a href="{{href}}">{{${label}}}</a>{{else}}<code>{{${label}}}</code>{{/if}}`

const podFiles = `{{#if files}}<ul class="links">{{#each files}}<li>${fileLinks('name')}</li>{{/each}}</ul>{{else}}–{{/if}}`

const toned = (name: string) => `<span class="word {{${name}.tone}}">{{${name}.word}}</span>`

const cell = (label: string, content: string) => `<td data-label="${label}">${content}</td>`

const named = `<strong>{{name}}</strong> <span class="state">{{namespace}}</span>`

function table(caption: string, list: string, columns: Readonly<Record<string, string>>): string {
  const heads = Object.keys(columns).map((label) => `<th scope="col">${label}</th>`)
  const cells = Object.entries(columns).map(([label, content]) => cell(label, content))
  return `<div class="table" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${heads.join('')}</tr></thead>
<tbody>{{#each ${list}}}<tr>${cells.join('')}</tr>
{{/each}}</tbody></table></div>`
}

const podColumns = {
  Pod: named,
  Role: '{{role}}',
  State: toned('state'),
  Ready: '{{ready}}',
  Restarts: toned('restarts'),
  Node: '{{#if node}}{{node}}{{else}}–{{/if}}',
  Files: podFiles,
}

const releaseColumns = {
  Release: named,
  Chart: '{{chart}}',
  Revision: '{{revision}}',
  Status: toned('status'),
  Health: toned('health'),
  Updated: '{{updated}}',
  Files: podFiles,
}

const eventColumns = {
  Type: toned('type'),
  Reason: '{{reason}}',
  Object: '<code>{{object}}</code> <span class="state">{{namespace}}</span>',
  Message: '{{message}}',
  Last: '{{last}}{{#if count}} <span class="state">{{count}}</span>{{/if}}',
}

const finding = `<article class="finding {{tone}}" id="finding-{{number}}">
<h3><span class="badge {{tone}}"><span aria-hidden="true">{{mark}}</span> {{number}}</span> {{title}}</h3>
<p class="kind"><span class="word {{tone}}">{{word}}</span> <code>{{id}}</code></p>
<p class="where"><code>{{object}}</code></p>
<p class="message">{{message}}</p>
<p class="state">Explained by <code>{{explain}}</code></p>
</article>`

/** Takes an IndexPage. */
export const indexMarkup = `{{#if warnings}}<section class="first" aria-labelledby="first">
<h2 id="first">Read this first</h2>
<ul>{{#each warnings}}<li>{{this}}</li>{{/each}}</ul>
</section>{{/if}}
<nav aria-label="Contents"><ul class="subjects">{{#each contents}}
<li><a href="#{{anchor}}">{{title}} <span class="count">{{count}}</span></a></li>{{/each}}
</ul></nav>
<section aria-labelledby="findings">
<h2 id="findings">Findings</h2>
{{#if reports}}<p>Full reports, with fixes: {{#each reports}}${fileLinks('path')} {{/each}}</p>{{/if}}
{{#each findings}}${finding}
{{else}}<p>{{noFindings}}</p>{{/each}}
</section>
<section aria-labelledby="releases">
<h2 id="releases">Releases</h2>
{{#if releases}}${table('Releases of Istio and their components', 'releases', releaseColumns)}{{else}}<p>No release of Istio was found.</p>{{/if}}
</section>
<section aria-labelledby="pods">
<h2 id="pods">Pods</h2>
{{#if troubled}}${table('Pods that are not ready or have restarted', 'troubled', podColumns)}{{/if}}
{{#if healthy}}<details class="more"><summary>{{healthyCount}} ready without restarts</summary>
${table('Pods that are ready', 'healthy', podColumns)}</details>{{/if}}
{{#if troubled}}{{else}}{{#if healthy}}{{else}}<p>No pods of the mesh were read.</p>{{/if}}{{/if}}
</section>
<section aria-labelledby="events">
<h2 id="events">Events</h2>
{{#if eventFiles}}<p>All events: {{#each eventFiles}}${fileLinks('path')} {{/each}}</p>{{/if}}
{{#if events}}${table('Events, warnings first', 'events', eventColumns)}
{{#if moreEvents}}<p>{{moreEvents}}</p>{{/if}}{{else}}<p>This page lists no events.</p>{{/if}}
</section>
{{#if errors}}<section aria-labelledby="errors">
<h2 id="errors">Could not be read</h2>
<ul class="evidence">{{#each errors}}<li><strong>{{what}}</strong> <span class="state">{{message}}</span></li>{{/each}}</ul>
</section>{{/if}}
<section aria-labelledby="evidence">
<h2 id="evidence">How the platform was detected</h2>
{{#if platform}}<p>{{platform}}</p>{{/if}}
{{#if evidence}}<ul class="evidence">{{#each evidence}}<li><code>{{this}}</code></li>{{/each}}</ul>{{else}}<p>Nothing identified a platform.</p>{{/if}}
</section>
<section aria-labelledby="files">
<h2 id="files">Files</h2>
<p>{{total}} in all, uncompressed. <a href="./summary.json">summary.json</a> has the data of this page.</p>
{{#each folders}}<details class="more"><summary>{{title}} <span class="count">{{about}}</span></summary>
<ul class="files">{{#each files}}
<li>${fileLinks('path')} <span class="state">{{title}}, {{size}}{{#if omitted}}, <strong>{{omitted}}</strong>{{/if}}</span></li>{{/each}}
</ul></details>
{{/each}}</section>
<section aria-labelledby="command">
<h2 id="command">Command</h2>
<pre tabindex="0" role="region" aria-label="Command line">{{commandLine}}</pre>
<p>Secrets are masked. Equal marks, such as <code>[redacted 1f3a5c7e]</code>, stand for equal values.</p>
</section>`
