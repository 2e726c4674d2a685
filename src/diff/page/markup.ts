// The markup of the page of `diff`, for Handlebars.

const object = `<details class="object"{{#if isOpen}} open{{/if}}><summary><span class="change {{change}}">{{change}}</span> <code>{{name}}</code>{{#if reason}} <span class="reason">{{reason}}</span>{{/if}}</summary>
<pre tabindex="0" role="region" aria-label="Differences of {{name}}">{{#each lines}}<span class="{{tone}}">{{text}}
</span>{{/each}}</pre></details>`

export const diffMarkup = `{{#if errors}}<h2>Not compared</h2>
<ul class="errors">{{#each errors}}
<li>{{this}}</li>{{/each}}
</ul>{{/if}}
{{#each sections}}<section><h2>{{title}}</h2>
{{#each objects}}${object}
{{/each}}</section>
{{else}}<p class="nothing">An install would change no object.</p>{{/each}}`
