import { oneOf } from '../../kit/one_of.values.ts'

export const gameVersionTypes = ['release', 'snapshot', 'beta', 'alpha'] as const
export type GameVersionType = (typeof gameVersionTypes)[number]
export const isGameVersionType = oneOf(gameVersionTypes)
