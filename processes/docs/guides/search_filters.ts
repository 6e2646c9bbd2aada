import { projectTypes } from '@adit/events/catalogue/project/project_type.values.ts'
import type { ProjectFilter } from '@adit/events/catalogue/search/project_index.values.ts'
import { environments } from '@adit/events/catalogue/tag/environment.values.ts'
import { sideTypes } from '@adit/events/catalogue/tag/side_type.values.ts'
import { maxComparisons, maxFacetsLength } from '@adit/search/filter/facets.ts'
import { code, rows, snippet } from '../parts.ts'

const listed = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ')

/** The meaning of each key. The type requires all of them. */
const keys: Readonly<Record<ProjectFilter, string>> = {
  project_type: `Project type: ${listed(projectTypes)}.`,
  categories: 'Category from `GET /v2/tag/category`, including additional ones, or a loader.',
  loaders: 'Loader from `GET /v2/tag/loader`. For modpacks, a loader of their content.',
  game_versions: 'Game version from `GET /v2/tag/game_version`. You can also write `versions`.',
  client_side: `Support on the client: ${listed(sideTypes)}.`,
  server_side: `Support on the server, with the same values.`,
  environment: `Environment: ${listed(environments)}.`,
  open_source: '`true` if the license is free or approved by the Open Source Initiative.',
  license: 'SPDX expression of the license, such as `MIT`.',
  title: 'Full title of the project. To search for words in it, use `query`.',
  author: 'Username of the owner.',
  organization: 'Name of the organization that owns the project.',
  project_id: 'Id of the project.',
  dependency_project_ids: 'Id of a project that one of its versions depends on.',
  disclosure_types: 'Disclosures by the creators. Reserved; none exist yet.',
  follows: 'Number of accounts that follow the project.',
  downloads: 'Number of downloads.',
  created_timestamp: 'Time of creation, in whole seconds since 1970.',
  modified_timestamp: 'Time at which a version was last added, in whole seconds since 1970.',
}

const get = (origin: string, parameters: string) =>
  snippet(`curl -sG '${origin}/v2/search' \\\n  --data-urlencode '${parameters}'`)

export const searchFilters = (origin: string): string => `
Every route under [Search](/docs#tag/search) takes filters. A project only matches if a single version of it fits all filters on loaders, game versions and environment.


## Facets

\`facets\` is a JSON array of arrays of strings. A project must match every element of the outer array. Within an inner array, one element must match. Within an array inside that, every element must match. Each string consists of a key, an operator and a value. Spaces around them are ignored.

Mods for Fabric on 1.21.3 or 1.21.4:

${get(origin, 'facets=[["project_type:mod"],["categories:fabric"],["versions:1.21.3","versions:1.21.4"]]')}
Open source projects that are downloaded or followed often:

${get(origin, 'facets=[["open_source:true"],["downloads>=1000","follows>=100"]]')}
Projects for Fabric that only run on the client, or for Paper:

${get(origin, 'facets=[[["categories:fabric","environment:client_only"],"categories:paper"]]')}

## Operators

${rows(
  ['Operator', 'For', 'Matches if'],
  [
    [`${code(':')} ${code('=')}`, 'all keys', 'one of the values equals it, ignoring case'],
    [code('!='), 'all keys', 'none of the values equals it'],
    [`${code('>')} ${code('>=')} ${code('<')} ${code('<=')}`, 'numbers', 'the number compares this way'],
  ],
)}

## Keys

${rows(
  ['Key', 'Meaning'],
  Object.entries(keys).map(([key, meaning]) => [code(key), meaning]),
)}
Unknown keys, values of the wrong type and malformed arrays result in a 400 with the code [\`invalid_filter\`](/docs#tag/errors), and the response names the position. One parameter can contain at most ${maxComparisons} comparisons and ${maxFacetsLength.toLocaleString('en-US')} characters.


## Expressions

Older clients send expressions in \`filters\` and \`version\`, which apply in addition to the facets, or in \`new_filters\`, which replaces all other filters. They have the same keys and operators, combined with \`AND\`, \`OR\`, \`NOT\` and parentheses. \`NOT\` has the highest precedence, then \`AND\`. \`key IN [a, b]\` matches either value, and \`key 10 TO 20\` matches the numbers from 10 to 20.

${get(origin, 'filters=(categories = "fabric" OR categories = "quilt") AND NOT client_side = "unsupported"')}
${get(origin, 'new_filters=license IN [MIT, Apache-2.0] AND downloads 100 TO 5000')}`
