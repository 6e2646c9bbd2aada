import { GRANTABLE_SCOPES, hasScopes, scopeBit, scopeNames } from '@adit/events/identity/scope.values.ts'
import { code, rows, snippet } from '../parts.ts'

/** What holds for every call, before the list of routes. */
export const overview = (origin: string): string => `

## Start

Ask for anything that is public; no account and no key is needed.

${snippet(`curl '${origin}/v2/project/lodeline'`)}
To write, make a token under [Settings → Personal access tokens](/settings/pats) and send it in \`Authorization\`, raw or after \`Bearer\`. The examples read it from the variable \`TOKEN\`; the commands on these pages are run against a site, and their answers are what it said.


## Rules for every call


- Where an id is asked for, a slug or username does too, in upper or lower case. Ids are eight letters and digits.
- Lists in the query are JSON: \`ids=["lodeline", "tallow"]\`, encoded or not, with or without spaces.
- Query and JSON keys that a route does not know are ignored. A value over its limit is refused, naming the field and the limit.
- Times are RFC 3339 in UTC. Texts are UTF-8.
- A page that has a next one says so in the header \`Link\`.
- Any page in a browser may call: CORS allows every origin. Access is by token, never by cookie.
- Errors are JSON with a stable \`details.code\`; see [Errors](/docs#tag/errors).
- 300 requests a minute; see [Rate limits](/docs#tag/rate-limits).


## Versions 2 and 3

Version 2 speaks the format that launchers and publishing tools already know, and stays as it is. Version 3 has the same objects with clearer names: \`name\` and \`summary\` of a project, all links in \`link_urls\`, game versions among the fields of a version, and an \`environment\` in place of two sides. Version 1 has ended and answers 410.


## After a write

When a write is answered, its effect can be read: the answer waits for that. Should it take longer than two seconds, the answer is \`202\` with \`Adit-Projection: pending\`; everything is stored, and \`Location\` tells where it will be seen.


## Scopes

A token may do what its scopes say, and no more than its owner may. On the wire scopes are one number, the sum of these values; it reaches past 32 bits, so add with a big integer.


### All scopes and their values

${rows(
  ['Scope', 'Value', 'In a personal access token'],
  scopeNames.map((name) => {
    const bit = scopeBit(name)
    return [code(name), String(bit), hasScopes(GRANTABLE_SCOPES, bit) ? 'yes' : 'no: sessions alone']
  }),
)}`
