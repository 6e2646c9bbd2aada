import { type LimitKind, limitKinds } from './identity/limit_kind.ts'
import { filledBy } from './kit/slot.ts'
import { rooms } from './registry.ts'

/** How many of each thing an account can have, in the order of the rooms that count them. */
export const allLimits: readonly LimitKind[] = filledBy(rooms)(limitKinds)

export const limitNamed = (name: string): LimitKind | undefined => allLimits.find((limit) => limit.name === name)
