import { defineSlot } from '../kit/slot.ts'
import type { OwnLimits } from './account.fold.ts'

/** How many of something an account can have. The room whose things are counted declares it in its entry point. */
export interface LimitKind {
  /** In the plural, as in `/v3/limits/projects`. Stored in events. */
  name: string
  /** For accounts without a limit of their own. */
  standard: number
}

export const limitKinds = defineSlot<LimitKind>('identity.limit_kinds')

/** How many an account can have, by what admins have set for it. */
export const limitIn = (limits: OwnLimits, { name, standard }: LimitKind): number => limits[name] ?? standard
