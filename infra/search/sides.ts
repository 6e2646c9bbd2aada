const sideValues = ['required', 'optional', 'unsupported', 'unknown'] as const

/** Client and server side of each environment of the public API. */
const sidesOfEnvironment: Record<string, readonly [client: string, server: string]> = {
  client_and_server: ['required', 'required'],
  client_only: ['required', 'unsupported'],
  client_only_server_optional: ['required', 'optional'],
  singleplayer_only: ['required', 'required'],
  server_only: ['unsupported', 'required'],
  server_only_client_optional: ['optional', 'required'],
  dedicated_server_only: ['unsupported', 'required'],
  client_or_server: ['optional', 'optional'],
  client_or_server_prefers_both: ['optional', 'optional'],
}

/** Of two environments with the same sides, the one that the sides alone stand for. */
const fromSides = new Map(
  Object.entries(sidesOfEnvironment)
    .filter(([name]) => !['singleplayer_only', 'dedicated_server_only', 'client_or_server_prefers_both'].includes(name))
    .map(([name, sides]) => [sides.join('/'), name]),
)

/**
 * The environment of a version: its own when known, else the one that the project's sides stand for, else the sides as
 * `client/server`, so that a filter on one known side still finds it.
 */
export function effectiveEnvironment(environment: string | null | undefined, client: string, server: string): string {
  const own = environment?.trim().toLowerCase()
  if (own && own !== 'unknown') return own
  const sides = `${client.trim().toLowerCase()}/${server.trim().toLowerCase()}`
  return fromSides.get(sides) ?? sides
}

/** All environments, as named by `effectiveEnvironment`, in which the side has the value. */
export function environmentsWithSide(side: 'client_side' | 'server_side', value: string): string[] {
  const place = side === 'client_side' ? 0 : 1
  const named = Object.entries(sidesOfEnvironment).filter(([, sides]) => sides[place] === value)
  const rest = sideValues.map((other) => (place === 0 ? `${value}/${other}` : `${other}/${value}`))
  return [...named.map(([name]) => name), ...rest.filter((sides) => !fromSides.has(sides))]
}

/** `unknown` stands for every pair of sides that no environment names. */
export function environmentsNamed(value: string): string[] {
  if (value !== 'unknown') return [value]
  const pairs = sideValues.flatMap((client) => sideValues.map((server) => `${client}/${server}`))
  return ['unknown', ...pairs.filter((sides) => !fromSides.has(sides))]
}

/** Sides that no environment names. */
export function isUnnamedEnvironment(environment: string): boolean {
  return environment.includes('/')
}
