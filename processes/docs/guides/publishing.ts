import { VERSION_FILE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { GRANTABLE_SCOPES, hasScopes, type ScopeName, scopesOf } from '@adit/events/identity/scope.values.ts'
import { code, rows, snippet } from '../parts.ts'

/** The scopes that a job needs to publish versions. */
export const publishingScopes: readonly ScopeName[] = ['PROJECT_READ', 'VERSION_CREATE', 'VERSION_READ']
/** These also allow keeping the project's page in sync with the repository. */
const syncScopes: readonly ScopeName[] = [...publishingScopes, 'PROJECT_WRITE', 'VERSION_WRITE']

/** The script in the guide. A test runs it exactly as it is served. */
const publishScript = (origin: string): string => `#!/bin/sh
# Publishes one file as a new version. Set TOKEN, PROJECT, VERSION and FILE.
set -eu
API="\${API:-${origin}/v2}"

data=$(cat <<END
{
  "project_id": "$PROJECT",
  "name": "$PROJECT $VERSION",
  "version_number": "$VERSION",
  "changelog": "Built from $VERSION.",
  "version_type": "release",
  "game_versions": ["1.21.4"],
  "loaders": ["fabric"],
  "dependencies": [],
  "featured": true,
  "file_parts": ["file"]
}
END
)

# The key makes retries safe: the same key and data publish only once.
answer=$(mktemp)
status=$(curl --silent --show-error --retry 5 --retry-connrefused \\
  --output "$answer" --write-out '%{http_code}' \\
  --header "Authorization: $TOKEN" \\
  --header "User-Agent: $PROJECT/publish (\${CONTACT:-no contact given})" \\
  --header "Idempotency-Key: publish-$PROJECT-$VERSION" \\
  --form-string "data=$data" \\
  --form "file=@$FILE" \\
  "$API/version")

cat "$answer"
echo
case $status in
  200) echo "Published $PROJECT $VERSION" ;;
  202) echo "Published $PROJECT $VERSION; it will be visible soon" ;;
  *) echo "Refused with $status" >&2; exit 1 ;;
esac
`

const actions = (origin: string): string => `# .github/workflows/publish.yml
name: Publish
on:
  release:
    types: [published]
jobs:
  publish:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-java@v4
        with:
          distribution: temurin
          java-version: 21
      - run: ./gradlew build
      - run: sh publish.sh
        env:
          API: ${origin}/v2
          TOKEN: \${{ secrets.ADIT_TOKEN }}
          PROJECT: pocket-lantern
          VERSION: \${{ github.ref_name }}
          FILE: build/libs/pocket-lantern-\${{ github.ref_name }}.jar
`

const gitlab = (origin: string): string => `# .gitlab-ci.yml; TOKEN is a masked and protected variable
publish:
  image: eclipse-temurin:21
  rules:
    - if: $CI_COMMIT_TAG
  variables:
    API: ${origin}/v2
    PROJECT: pocket-lantern
    VERSION: $CI_COMMIT_TAG
    FILE: build/libs/pocket-lantern-$CI_COMMIT_TAG.jar
  script:
    - apt-get update && apt-get install --yes curl
    - ./gradlew build
    - sh publish.sh
`

const gradle = (origin: string): string => `// build.gradle.kts
plugins {
    id("com.modrinth.minotaur") version "2.+"
}

modrinth {
    apiUrl.set("${origin}/v2")
    token.set(System.getenv("TOKEN"))
    projectId.set("pocket-lantern")
    versionNumber.set(project.version.toString())
    versionType.set("release")
    uploadFile.set(tasks.named("jar"))
    gameVersions.addAll("1.21.4")
    loaders.add("fabric")
}
`

const mebibyte = 1024 * 1024

const refusals: readonly (readonly [status: string, name: string, meaning: string, fix: string])[] = [
  [
    '401',
    'missing_token',
    'The Authorization header is empty.',
    'The job has no access to the secret. This often happens in forks and on unprotected branches.',
  ],
  [
    '401',
    'invalid_token',
    'The token is unknown, expired or revoked.',
    'Check its expiry under Settings and create a new one.',
  ],
  ['401', 'missing_scope', 'The token lacks a scope.', 'Add the scope named in the response to the token.'],
  [
    '401',
    'no_permission',
    'The owner of the token can’t publish versions of this project.',
    'Ask the project owner for the permission to upload versions.',
  ],
  [
    '404',
    'project_not_found',
    'The project does not exist or is hidden from you.',
    'Use the id, or the slug from the URL of the project’s page, and give the token the scope PROJECT_READ.',
  ],
  ['400', 'data_part_first', 'A file was sent before the part data.', 'Send data as the first part.'],
  [
    '400',
    'part_missing',
    'file_parts names a part that was not sent.',
    'List each file part in file_parts with exactly the name it has in the form.',
  ],
  [
    '400',
    'duplicate_file',
    'The same file has already been published. The response says where.',
    'Publish a different build, or use the version that has the file.',
  ],
  [
    '400',
    'file_refused',
    'The file doesn’t match its loaders. The response says what was expected.',
    'Check that FILE is the built jar, not the sources, and that loaders is correct.',
  ],
  [
    '400',
    'unknown_game_version',
    'A game version does not exist.',
    'Use a name from /v2/tag/game_version. The same applies to loaders and /v2/tag/loader.',
  ],
  [
    '409',
    'idempotency_running',
    'The first request with this key is still being processed.',
    'Wait for the seconds in Retry-After and try again.',
  ],
  [
    '422',
    'idempotency_mismatch',
    'The key was already used for different data.',
    'Include what differs in the key. In this script, that is the version.',
  ],
  [
    '429',
    'ratelimit_error',
    'More than 300 requests per minute came from this IP address.',
    'Wait for the seconds in Retry-After, as curl --retry does.',
  ],
]

export const publishing = (origin: string): string => `
Your build can publish each release automatically. It takes one request with a token.


## 1. Create a token

Create a token under [Settings → Personal access tokens](/settings/pats) and make a note of its expiry. It is shown only once; store it as a secret in your CI. It needs these scopes:

${rows(
  ['For', 'Scopes', 'Value'],
  [
    ['Publish versions', publishingScopes.join(', '), String(scopesOf(publishingScopes))],
    ['Publish and edit versions, and edit the project’s page', syncScopes.join(', '), String(scopesOf(syncScopes))],
  ],
)}
${hasScopes(GRANTABLE_SCOPES, scopesOf(syncScopes)) ? 'Any account can give these scopes to a token.' : ''} The token works for every project of which you are a member.


## 2. The script

Publishing takes one multipart request to [POST /v2/version](/docs#tag/versions/postV2Version): the part \`data\` first, then each file listed in \`file_parts\`, at most ${VERSION_FILE_BYTES_MAX / mebibyte} MiB each. Save this as \`publish.sh\`:

${snippet(publishScript(origin))}
Try it from your shell:

${snippet('TOKEN=mrp_… PROJECT=pocket-lantern VERSION=1.2.0 FILE=build/libs/pocket-lantern-1.2.0.jar sh publish.sh')}

## 3. GitHub Actions

${snippet(actions(origin))}

## GitLab CI

${snippet(gitlab(origin))}

## Gradle

Plugins that publish to an API with this format work if you set the base URL. In the Minotaur plugin, set \`apiUrl\` and run \`./gradlew modrinth\`.
${snippet(gradle(origin))}

## Ready-made actions

If an action has a setting for the base URL of the API, set it to \`${origin}/v2\` and use the same token. Actions with a fixed URL, such as mc-publish 3.3, can't publish here. Instead, run the script in an additional step with the same file.


## Errors

If the request fails, nothing is published. The response explains the problem in \`description\`, and \`details.code\` is usually one of these:

${rows(
  ['Status', 'Code', 'What it means', 'What to do'],
  refusals.map(([status, name, meaning, fix]) => [code(status), code(name), meaning, fix]),
)}`

/** The codes explained in the guide. */
export const explainedCodes = refusals.map(([status, name]) => ({ status: Number(status), code: name }))
