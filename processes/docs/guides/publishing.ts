import { VERSION_FILE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import { GRANTABLE_SCOPES, hasScopes, type ScopeName, scopesOf } from '@adit/events/identity/scope.values.ts'
import { code, rows, snippet } from '../parts.ts'

/** What a job that publishes versions needs, and no more. */
export const publishingScopes: readonly ScopeName[] = ['PROJECT_READ', 'VERSION_CREATE', 'VERSION_READ']
/** The same and what keeps the project's page in step with the repository. */
const syncScopes: readonly ScopeName[] = [...publishingScopes, 'PROJECT_WRITE', 'VERSION_WRITE']

/** The script that the guide offers; a test runs it as it is served. */
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

# The key makes a retry safe: the same key and data publish once, however often they are sent.
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
  202) echo "Published $PROJECT $VERSION; it shows in a moment" ;;
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
    'The header Authorization is empty.',
    'The secret is not there. Jobs of forks and of unprotected branches often get none.',
  ],
  [
    '401',
    'invalid_token',
    'The token is unknown, expired or revoked.',
    'Look at its expiry under Settings, and make a new one.',
  ],
  ['401', 'missing_scope', 'The token may not do this.', 'The answer names the scope; add it to the token.'],
  [
    '401',
    'no_permission',
    'Its owner may not publish in this project.',
    'Ask the owner for the permission to upload versions.',
  ],
  [
    '404',
    'project_not_found',
    'No such project, or one that you may not see.',
    'Use the id or slug as in the address of its page, and give the token PROJECT_READ.',
  ],
  ['400', 'data_part_first', 'A file came before the part data.', 'Send data as the first part.'],
  [
    '400',
    'part_missing',
    'file_parts names a part that was not sent.',
    'Name each file part in file_parts exactly as in the form.',
  ],
  [
    '400',
    'duplicate_file',
    'The same bytes are published already; the answer tells where.',
    'Publish a build that differs, or the version that has it.',
  ],
  [
    '400',
    'file_refused',
    'The file is not what its loaders load; the answer tells what was looked for.',
    'Check that FILE is the built jar, not the sources, and that loaders fits.',
  ],
  [
    '400',
    'unknown_game_version',
    'A game version or loader is not in the list.',
    'Take names from /v2/tag/game_version and /v2/tag/loader.',
  ],
  ['409', 'idempotency_running', 'The first try of this key still runs.', 'Wait for Retry-After and ask again.'],
  [
    '422',
    'idempotency_mismatch',
    'The key was used for other data.',
    'Put what differs into the key; here that is the version.',
  ],
  [
    '429',
    'ratelimit_error',
    'More than 300 requests in a minute from this address.',
    'Wait for Retry-After; curl --retry does.',
  ],
]

export const publishing = (origin: string): string => `
A job of your build can publish each release by itself: one request with a token.


## 1. Make a token

Under [Settings → Personal access tokens](/settings/pats), with an expiry that you will remember. It is shown once; keep it as a secret of your CI. These scopes suffice:

${rows(
  ['For', 'Scopes', 'Value'],
  [
    ['Publishing versions', publishingScopes.join(', '), String(scopesOf(publishingScopes))],
    ['The same, and editing them and the project’s page', syncScopes.join(', '), String(scopesOf(syncScopes))],
  ],
)}
${hasScopes(GRANTABLE_SCOPES, scopesOf(syncScopes)) ? 'Any account may give them to a token.' : ''} The token can do this in every project of which you are a member.


## 2. The script

Everything is one multipart request to [POST /v2/version](/docs#tag/versions/postV2Version): the part \`data\` first, then each file that \`file_parts\` names, at most ${VERSION_FILE_BYTES_MAX / mebibyte} MiB each. Save this as \`publish.sh\`:

${snippet(publishScript(origin))}
Try it from your shell:

${snippet('TOKEN=mrp_… PROJECT=pocket-lantern VERSION=1.2.0 FILE=build/libs/pocket-lantern-1.2.0.jar sh publish.sh')}

## 3. GitHub Actions

${snippet(actions(origin))}

## GitLab CI

${snippet(gitlab(origin))}

## Gradle

Plugins that publish to an API of this format work once they know the address. The plugin Minotaur takes it as \`apiUrl\`; then run \`./gradlew modrinth\`.
${snippet(gradle(origin))}

## Ready-made actions

An action whose settings take the base address of the API needs \`${origin}/v2\` there, and the same token. One with a fixed address, as mc-publish 3.3 has, cannot publish elsewhere: run the script as a step beside it, with the file that it publishes.


## When it is refused

The answer says what is wrong in \`description\`, and \`details.code\` is one of these words. Nothing has been published then.

${rows(
  ['Status', 'Code', 'What it means', 'What to do'],
  refusals.map(([status, name, meaning, fix]) => [code(status), code(name), meaning, fix]),
)}`

/** The codes that the guide explains. */
export const explainedCodes = refusals.map(([status, name]) => ({ status: Number(status), code: name }))
