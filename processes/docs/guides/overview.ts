import { GRANTABLE_SCOPES, hasScopes, scopeBit, scopeNames } from '@adit/events/identity/scope.values.ts'
import { type Html, html } from '@adit/platform/http/html.ts'
import { code, rows, snippet } from '../parts.ts'

/** What holds for every call, before the list of routes. */
export const overview = (origin: string): Html => html`
<section><h2 id="start">Start</h2>
<p>Ask for anything that is public; no account and no key is needed.</p>
${snippet(`curl '${origin}/v2/project/lodeline'`)}
<p>To write, make a token under <a href="/settings/pats">Settings → Personal access tokens</a> and send it in
<code>Authorization</code>, raw or after <code>Bearer</code>. The examples read it from the variable <code>TOKEN</code>; the commands on
these pages are run against a site, and their answers are what it said.</p></section>
<section><h2 id="rules">Rules for every call</h2>
<ul><li>Where an id is asked for, a slug or username does too, in upper or lower case. Ids are eight letters and digits.</li>
<li>Lists in the query are JSON: <code>ids=["lodeline", "tallow"]</code>, encoded or not, with or without spaces.</li>
<li>Query and JSON keys that a route does not know are ignored. A value over its limit is refused, naming the field and the limit.</li>
<li>Times are RFC 3339 in UTC. Texts are UTF-8.</li>
<li>A page that has a next one says so in the header <code>Link</code>.</li>
<li>Any page in a browser may call: CORS allows every origin. Access is by token, never by cookie.</li>
<li>Errors are JSON with a stable <code>details.code</code>; see <a href="/docs/errors">Errors</a>.</li>
<li>300 requests a minute; see <a href="/docs/rate-limits">Rate limits</a>.</li></ul></section>
<section><h2 id="v2-and-v3">Versions 2 and 3</h2>
<p>Version 2 speaks the format that launchers and publishing tools already know, and stays as it is. Version 3 has the same objects with
clearer names: <code>name</code> and <code>summary</code> of a project, all links in <code>link_urls</code>, game versions among the fields of a
version, and an <code>environment</code> in place of two sides. Version 1 has ended and answers 410.</p></section>
<section><h2 id="writes">After a write</h2>
<p>When a write is answered, its effect can be read: the answer waits for that. Should it take longer than two seconds, the answer is
<code>202</code> with <code>Adit-Projection: pending</code>; everything is stored, and <code>Location</code> tells where it will be seen.</p></section>
<section><h2 id="scopes">Scopes</h2>
<p>A token may do what its scopes say, and no more than its owner may. On the wire scopes are one number, the sum of these values; it
reaches past 32 bits, so add with a big integer.</p>
<details class="more"><summary>All scopes and their values</summary>${rows(
  ['Scope', 'Value', 'In a personal access token'],
  scopeNames.map((name) => {
    const bit = scopeBit(name)
    return [code(name), String(bit), hasScopes(GRANTABLE_SCOPES, bit) ? 'yes' : 'no: sessions alone']
  }),
)}</details></section>`
