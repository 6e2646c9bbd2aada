import { environmentFromSides, environments, sidesFromEnvironment } from '../tag/environment.values.ts'
import { isSideType, type SideType, sideTypes } from '../tag/side_type.values.ts'

/**
 * The environment that search stores for a version: its own if known, otherwise the one that the project's sides mean, otherwise the sides
 * as `client/server`, so that a filter on one known side still finds it.
 */
export function searchEnvironment(environment: string | null | undefined, client: SideType, server: SideType): string {
  if (environment && environment !== 'unknown') return environment
  const named = environmentFromSides({ client_side: client, server_side: server })
  return named === 'unknown' ? `${client}/${server}` : named
}

/** Stored environments in which the side has the value. */
export function environmentsWithSide(side: 'client_side' | 'server_side', value: string): string[] {
  const named = environments.filter(
    (environment) => environment !== 'unknown' && sidesFromEnvironment(environment)[side] === value,
  )
  if (!isSideType(value)) return named
  const pairs = sideTypes.map((other) =>
    side === 'client_side' ? ([value, other] as const) : ([other, value] as const),
  )
  return [...named, ...unnamedPairs(pairs)]
}

/** Stored environments that match a filter's environment. `unknown` matches every pair of sides without a name. */
export function environmentsNamed(value: string): string[] {
  if (value !== 'unknown') return [value]
  return [
    'unknown',
    ...unnamedPairs(sideTypes.flatMap((client) => sideTypes.map((server) => [client, server] as const))),
  ]
}

/** How a stored environment is shown. */
export function shownEnvironment(environment: string): string {
  return environment.includes('/') ? 'unknown' : environment
}

function unnamedPairs(pairs: readonly (readonly [SideType, SideType])[]): string[] {
  const unnamed = pairs.filter(
    ([client, server]) => environmentFromSides({ client_side: client, server_side: server }) === 'unknown',
  )
  return unnamed.map((pair) => pair.join('/'))
}
