import { contracts as commandContracts, rooms as commandRooms } from '@adit/command-api/contracts.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { servedContracts } from '@adit/platform/http/namesakes.ts'
import type { ApiDescription } from '@adit/platform/http/openapi.ts'
import { contracts as queryContracts, rooms as queryRooms } from '@adit/query-api/contracts.ts'
import { parameterMeaning } from './docs/parameters.values.ts'
import { errorsOf } from './docs/public_errors.ts'

/** Order of the groups in the documentation. Other groups follow by name. */
const order = ['Search', 'Projects', 'Versions', 'Version files', 'Users', 'Teams', 'Tags', 'Notifications', 'Reports']

/** Small groups that are shown as part of a larger one. */
const joined: Readonly<Record<string, string>> = {
  Files: 'Version files',
  Maven: 'Build tools and loaders',
  Updates: 'Build tools and loaders',
}

/** What each group is about, as declared by the room that defines it. */
const descriptions: Readonly<Record<string, string>> = Object.assign(
  {},
  ...[...queryRooms, ...commandRooms].map(({ groups }) => groups),
)

/** Every route of both sides, as it is served. */
export const allContracts: readonly RouteContract[] = servedContracts([
  ...Object.values(queryContracts),
  ...Object.values(commandContracts),
])

const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)

/** The public API for the documentation: every route that is not internal, by group. */
export function describeApi(): ApiDescription {
  const groups = new Map<string, RouteContract[]>()
  for (const contract of allContracts) {
    if (contract.internal || contract.path.startsWith('/_internal') || contract.path.startsWith('/admin-api')) continue
    const own = contract.group ?? 'Other'
    const name = joined[own] ?? own
    groups.set(name, [...(groups.get(name) ?? []), contract])
  }
  return {
    title: 'Adit API',
    version: '2',
    description:
      'The open catalogue of game mods. Version 2 uses the format that launchers and publishing tools already support. Version 3 is its successor.',
    groups: [...groups]
      .map(([name, contracts]) => {
        const description = descriptions[name]
        return { name, contracts, ...(description && { description }) }
      })
      .sort((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name)),
    parameterMeaning,
    errors: errorsOf([...groups.values()].flat()),
  }
}
