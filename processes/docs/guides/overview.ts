import { TOKEN_PROJECTS_MAX } from '@adit/events/identity/account_limits.values.ts'
import { GRANTABLE_SCOPES, hasScopes, STAFF_SCOPE, scopeBit, scopeNames } from '@adit/events/identity/scope.values.ts'
import { code, rows, snippet } from '../parts.ts'

/** What applies to every request, shown before the list of routes. */
export const overview = (origin: string): string => `

## Start

You can read everything public without an account or a key.

${snippet(`curl '${origin}/v2/project/lodeline'`)}
To write, create a token under [Settings → Personal access tokens](/settings/pats) and send it in the \`Authorization\` header, with or without \`Bearer\` before it. The examples read it from the variable \`TOKEN\`. All commands on these pages were run against a real site, and the responses shown are what it returned.


## Rules for every request


- Wherever a route takes the id of a project or user, it also takes the slug or username, in upper or lower case. Ids are eight letters and digits.
- Lists in the query are JSON, such as \`ids=["lodeline", "tallow"]\`. Percent-encoding and spaces are optional.
- Unknown query parameters and JSON keys are ignored. If a value exceeds its limit, the error names the field and the limit.
- Times are in RFC 3339 format and in UTC. Text is in UTF-8.
- If there is a next page, the \`Link\` header points to it.
- Web pages on any origin can call the API (CORS). They need a token; the cookie of a session counts only for this site’s own pages.
- Errors are JSON with a stable \`details.code\`. See [Errors](/docs#tag/errors).
- You can make 300 requests per minute. See [Rate limits](/docs#tag/rate-limits).


## Versions 2 and 3

Version 2 uses the format that launchers and publishing tools already support, and stays as it is. Version 3 has the same objects with clearer names: projects have a \`name\` and a \`summary\`, all links are in \`link_urls\`, game versions are a field of a version, and \`environment\` replaces the two sides. Version 1 is no longer available and responds with 410.


## After a write

Once you get the response to a write, you can read its effect: the response waits for that. If this takes longer than two seconds, the response is \`202\` with \`Adit-Projection: pending\`. Everything is stored by then, and \`Location\` says where the result will appear. \`Adit-Projection: parked\` means that the change is stored, but readers will see it only once our staff have fixed an error on our side; what it hides is hidden at once.


## Scopes

A token can do what its scopes allow, but never more than its owner can. The API represents scopes as one number, the sum of the values below. It has more than 32 bits, so use a big integer to add them.


### All scopes and their values

${rows(
  ['Scope', 'Value', 'Allowed in personal access tokens'],
  scopeNames.map((name) => {
    const bit = scopeBit(name)
    return [code(name), String(bit), allowed(bit)]
  }),
)}


### Tokens limited to projects

A personal access token can be limited to up to ${TOKEN_PROJECTS_MAX} projects of which you are a member: choose them under [Settings → Personal access tokens](/settings/pats). Such a token acts for you only on these projects, including their versions, files, gallery, team, threads and downloads. On other projects it sees what everyone sees. Requests to change them, and requests about your account as a whole, such as creating a project or reading notifications, are refused with 401 and the code \`token_limited\`. Use one token for each release workflow, so that a leaked token can't touch your other projects.


### Tokens of staff

A token of a moderator or admin can do what any user's token can. To use the role as well, such as to decide a review or handle reports, the token needs the scope \`STAFF_ACCESS\` in addition to the scope of the route. Only admins can give it to a token: to their own under [Settings → Personal access tokens](/settings/pats), to a token of another member of staff with \`POST /_internal/user/{id}/pat/{token}/staff\`. A change of the account's role takes it from all of its tokens.`

const allowed = (bit: bigint): string => {
  if (bit === STAFF_SCOPE) return 'yes, by admins'
  return hasScopes(GRANTABLE_SCOPES, bit) ? 'yes' : 'no: sessions only'
}
