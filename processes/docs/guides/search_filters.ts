import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import type { ProjectFilter } from '@adit/events/catalogue/search/project_index.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { sideTypes } from '@adit/events/catalogue/tag/side_type.values.ts'
import { maxComparisons, maxFacetsLength } from '@adit/search/filter/facets.ts'
import { code, rows, snippet } from '../parts.ts'

const listed = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ')

/** What each key asks about; the type sees to it that none is missing. */
const keys: Readonly<Record<ProjectFilter, string>> = {
  project_type: `What it is: ${listed(projectTypes)}.`,
  categories: 'A tag from `GET /v2/tag/category`, featured or not, or a loader.',
  loaders: 'A loader from `GET /v2/tag/loader`; for modpacks, what they are made for.',
  game_versions: 'A game version from `GET /v2/tag/game_version`. Also called `versions`.',
  client_side: `Whether it runs on the client: ${listed(sideTypes)}.`,
  server_side: `Whether it runs on the server, with the same values.`,
  environment: `Where it runs: ${listed(environments)}.`,
  open_source: '`true` when its license is approved by the Open Source Initiative, or free.',
  license: 'SPDX expression of its license, such as `MIT`.',
  title: 'Its whole title. For words of it use `query`.',
  author: 'Username of its owner.',
  organization: 'Name of the organization that owns it.',
  project_id: 'Its id.',
  dependency_project_ids: 'Id of a project that one of its versions depends on.',
  disclosure_types: 'What its creators have disclosed; nothing can be yet.',
  follows: 'How many accounts follow it, as a number.',
  downloads: 'How often it was downloaded, as a number.',
  created_timestamp: 'When it was created, in whole seconds since 1970.',
  modified_timestamp: 'When a version was last added, in whole seconds since 1970.',
}

const get = (origin: string, parameters: string) =>
  snippet(`curl -sG '${origin}/v2/search' \\\n  --data-urlencode '${parameters}'`)

export const searchFilters = (origin: string): string => `
Every route of [Search](/docs#tag/search) takes filters. Those on loaders, game versions and environment hold for one and the same version of a project: what is found has a file that fits them all.


## Facets

\`facets\` is JSON: an array of arrays of texts. All elements of the outer array must hold, of an inner array one, and of an array inside of that all. Each text is a key, an operator and a value; spaces around them do not count.

Mods for Fabric on 1.21.3 or 1.21.4:

${get(origin, 'facets=[["project_type:mod"],["categories:fabric"],["versions:1.21.3","versions:1.21.4"]]')}
What is free, and not known to a few alone:

${get(origin, 'facets=[["open_source:true"],["downloads>=1000","follows>=100"]]')}
Either for Fabric on the client alone, or for Paper:

${get(origin, 'facets=[[["categories:fabric","environment:client_only"],"categories:paper"]]')}

## Operators

${rows(
  ['Operator', 'For', 'Holds for a project'],
  [
    [`${code(':')} ${code('=')}`, 'all keys', 'of which a value is this one, in upper or lower case'],
    [code('!='), 'all keys', 'of which no value is this one'],
    [`${code('>')} ${code('>=')} ${code('<')} ${code('<=')}`, 'numbers', 'of which the number compares so'],
  ],
)}

## Keys

${rows(
  ['Key', 'What it asks about'],
  Object.entries(keys).map(([key, meaning]) => [code(key), meaning]),
)}
A key that there is not, a value of another kind or a broken array is refused with 400 and the code [\`invalid_filter\`](/docs#tag/errors); the answer names the place. At most ${maxComparisons} comparisons and ${maxFacetsLength.toLocaleString('en-US')} characters fit into one parameter.


## Expressions

Older clients send expressions in \`filters\` and \`version\`, which both hold beside the facets, or in \`new_filters\`, which stands in place of all others. They have the same keys and operators, joined by \`AND\`, \`OR\`, \`NOT\` and parentheses; \`NOT\` binds strongest, then \`AND\`. \`key IN [a, b]\` holds for either value, \`key 10 TO 20\` for the numbers between.

${get(origin, 'filters=(categories = "fabric" OR categories = "quilt") AND NOT client_side = "unsupported"')}
${get(origin, 'new_filters=license IN [MIT, Apache-2.0] AND downloads 100 TO 5000')}`
