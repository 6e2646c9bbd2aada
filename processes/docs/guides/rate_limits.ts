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

/** What an answer over the limit looks like; a test compares it with a real one. */
export const limitedAnswer = limited

const link = (href: string, text: string) => `[${code(text)}](${href})`

export const rateLimits = (origin: string): string => `

## The limit

300 requests a minute from one network address, with or without a token, to \`/v2\`, \`/v3\` and \`/maven\` together. All 300 may come at once; after that one is free again every fifth of a second. An IPv6 address counts as its network. Downloads of files are not counted.

${rows(
  ['Header of every answer', 'Meaning'],
  [
    [code('x-ratelimit-limit'), 'Requests a minute.'],
    [code('x-ratelimit-remaining'), 'Requests that may still follow at once.'],
    [code('x-ratelimit-reset'), 'Whole seconds until all are free again; on a 429, until the next one is.'],
  ],
)}
Over the limit nothing is done and this is answered. Wait for \`Retry-After\` seconds, then go on.

${snippet(limited, 'http')}

## Ask for many at once

Whoever asks for one thing after another soon meets the limit. These routes answer many with one request:

${rows(
  ['In place of', 'Use', 'At most'],
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
A launcher that looks for updates of a whole profile needs one request: hashes of all files in, newest matching versions out. Leave changelogs out of lists with \`include_changelog=false\`.


## Ask only for what changed

Answers carry an \`ETag\`. Send it back in \`If-None-Match\`, and what has not changed is answered with 304 and no body. It counts as a request, but costs neither side the transfer.

${snippet(`etag=$(curl -sI '${origin}/v2/project/lodeline' | tr -d '\\r' | sed -n 's/^etag: //Ip')
curl -s -o /dev/null -w '%{http_code}\\n' -H "If-None-Match: $etag" '${origin}/v2/project/lodeline'`)}
A PATCH may carry \`If-Match\` with the ETag of what you read: when somebody else was faster it is refused with 412 and nothing is overwritten.


## Retry without doing things twice

Send an \`Idempotency-Key\` of your own, 1 to 255 visible ASCII characters, with a POST or PUT. For 24 hours the same key with the same request does the work once; the answer to a repetition has \`Idempotency-Replayed: true\`. While the first still runs a repetition gets 409, with another body it gets 422. Retry 408, 429, 500, 502, 503 and 504; do not retry other statuses, they will not change.


## Say who you are

Send a \`User-Agent\` that names your program, its version and where you can be reached. No request is refused for it, but when something runs wild we can write to you in place of blocking an address.

${snippet(`curl -H 'User-Agent: lantern-launcher/2.4.1 (lantern@example.org)' '${origin}/v2/tag/loader'`)}

## Mirrors and services

A service that asks for many people is given a key by whoever runs this site. It goes into \`x-ratelimit-key\`, and requests with it are not counted. Keep it on your server: it must never reach a program that others run. A mirror of everything is best made from lists by \`index=updated\` and the bulk routes above, not by walking over ids.
`
