import { code, rows, snippet } from '../parts.ts'

const limited = `HTTP 429
retry-after: 1
x-ratelimit-limit: 300
x-ratelimit-remaining: 0
x-ratelimit-reset: 1

{
  "error": "ratelimit_error",
  "description": "Too many requests. Try again in 1 seconds.",
  "details": {
    "code": "ratelimit_error",
    "seconds": 1,
    "limit": 300
  }
}`

/** The response to a request over the limit. A test compares it with a real one. */
export const limitedAnswer = limited

const link = (href: string, text: string) => `[${code(text)}](${href})`

export const rateLimits = (origin: string): string => `

## The limit

You can make 300 requests per minute from one IP address, with or without a token, to \`/v2\`, \`/v3\` and \`/maven\` together. You can make all 300 at once; after that, you get one more request every fifth of a second. IPv6 addresses of the same network count as one address. File downloads don't count.

${rows(
  ['Header of every response', 'Meaning'],
  [
    [code('x-ratelimit-limit'), 'Requests allowed per minute.'],
    [code('x-ratelimit-remaining'), 'Requests you can still make right now.'],
    [
      code('x-ratelimit-reset'),
      'Whole seconds until you can make all requests again. On a 429, until you can make the next one.',
    ],
  ],
)}
If you exceed the limit, the request is not carried out and you get this response. Wait for the number of seconds in \`Retry-After\`, then continue.

${snippet(limited, 'http')}

## Use bulk routes

If you request things one by one, you soon reach the limit. These routes return many things in one response:

${rows(
  ['Instead of getting', 'Use', 'At most'],
  [
    ['each project', link('/docs#tag/projects/getV2Projects', 'GET /v2/projects?ids=[…]'), '1,000 ids or slugs'],
    ['each version', link('/docs#tag/versions/getV2Versions', 'GET /v2/versions?ids=[…]'), '1,000 ids'],
    ['each user', link('/docs#tag/users/getV2Users', 'GET /v2/users?ids=[…]'), '1,000 ids or usernames'],
    [
      'the version of each file',
      link('/docs#tag/version-files/postV2VersionFiles', 'POST /v2/version_files'),
      '5,000 hashes',
    ],
    [
      'the project of each file',
      link('/docs#tag/version-files/postV2VersionFileProject', 'POST /v2/version_file/project'),
      '5,000 hashes',
    ],
    [
      'the update of each file',
      link('/docs#tag/version-files/postV2VersionFilesUpdate', 'POST /v2/version_files/update'),
      '5,000 hashes',
    ],
  ],
)}
A launcher can check a whole profile for updates in one request: send the hashes of all files and get the newest matching versions. To leave changelogs out of lists, set \`include_changelog=false\`.


## Get only what changed

Responses have an \`ETag\` header. Send its value back in \`If-None-Match\`: if nothing has changed, you get a 304 without a body. It counts as a request but saves the transfer.

${snippet(`etag=$(curl -sI '${origin}/v2/project/lodeline' | tr -d '\\r' | sed -n 's/^etag: //Ip')
curl -s -o /dev/null -w '%{http_code}\\n' -H "If-None-Match: $etag" '${origin}/v2/project/lodeline'`)}
With a PATCH or DELETE, you can send the ETag of what you read in \`If-Match\`. If someone else has changed it since, you get a 412 and nothing is overwritten.


## Retry safely

Send an \`Idempotency-Key\` of your choice, 1 to 255 visible ASCII characters, with a POST or PUT. For 24 hours, repeating the same request with the same key has no further effect, and the response has the header \`Idempotency-Replayed: true\`. If the first request is still being processed, you get a 409; if the body differs, files included, you get a 422. Retry after 408, 429, 500, 502, 503 and 504. Don't retry after other statuses; the result won't change.


## Identify your program

Send a \`User-Agent\` with the name and version of your program and a way to contact you. Requests without one aren't refused, but if your program misbehaves, we can contact you instead of blocking its address.

${snippet(`curl -H 'User-Agent: lantern-launcher/2.4.1 (lantern@example.org)' '${origin}/v2/tag/loader'`)}

## Mirrors and services

If your service makes requests for many people, ask the operator of this site for a key. Send it in the \`x-ratelimit-key\` header; requests with it don't count. Keep the key on your server and never put it into a program that others run. To mirror the whole catalogue, use search with \`index=updated\` and the bulk routes above instead of going through ids.
`
