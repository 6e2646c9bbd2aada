import type { StreamName } from '@adit/events/kit/envelope.ts'
import type { Random } from '../../demo/random.ts'
import type { Match, Scene } from './action.ts'
import type { Person } from './things.ts'

export const some = <Item>({ pick }: Random, items: readonly Item[]): Item | undefined =>
  items.length === 0 ? undefined : pick(items)

/** Anybody, but most often somebody whose account this is. */
export function mostly({ random, people }: Scene, accountId: string): Person {
  const own = people.find((person) => person.accountId === accountId)
  return own && random.chance(0.8) ? own : random.pick(people)
}

export const staff = ({ random, people }: Scene): Person => random.pick(people.filter(({ isStaff }) => isStaff))

/** Most people don't care what has changed since they looked. */
export function sometimesMatching({ random, things }: Scene, stream: StreamName): Match | undefined {
  const revision = things.revisions.get(stream)
  return revision !== undefined && random.chance(0.4) ? { stream, revision } : undefined
}

/** Few accounts get most requests, so that they collide. */
export function somebody({ random, focus, people }: Scene): Person {
  return random.pick(random.chance(0.7) ? people.slice(-focus) : people)
}

/** Few projects get most requests, so that they collide. */
export function someProject({ random, focus, things: { projects } }: Scene) {
  return some(random, random.chance(0.85) ? projects.slice(0, focus) : projects)
}

export function someVersion({ random, focus, things: { versions } }: Scene) {
  return some(random, random.chance(0.7) ? versions.slice(0, focus) : versions)
}

/** Version 2 or 3 of the API. */
export const api = ({ random }: Scene): string => random.pick(['/v2', '/v3'])

export const inQuery = (name: string, value: unknown): string =>
  `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`

export const admins = ({ people }: Scene) => people.filter(({ isAdmin }) => isAdmin)
