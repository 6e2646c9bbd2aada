import { defineSlot, type Filled } from '@adit/events/kit/slot.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Refusals } from '@adit/platform/eventing/refusal.ts'

/** What a team belongs to, such as a project, as far as teams need to know it. */
export interface Owned {
  isDeleted: boolean
  /** Only its team and staff see it. */
  isHidden: boolean
}

/** A kind of thing that has a team. The room of each fills one in. */
export interface TeamOwner {
  /** Undefined when nothing of this kind has the id. */
  find(id: string): Promise<Owned | undefined>
  /** Counts it for an account, whose limit holds unless `unlimited`. Twice is once. */
  claim(id: string, accountId: string, unlimited: boolean, context: CommandContext): Promise<void>
  /** Counts it for the account no longer. */
  release(id: string, accountId: string, context: CommandContext): Promise<void>
}

export const teamOwners = defineSlot<TeamOwner>('teams.owners')

/** What claims refuse; for contracts. */
export const claimRefusals = defineSlot<Pick<Refusals, 'codes'>>('teams.claim_refusals')

/** Undefined when no kind of thing has the id. */
export async function findOwned(filled: Filled, id: string): Promise<(Owned & { owner: TeamOwner }) | undefined> {
  for (const owner of filled(teamOwners)) {
    const owned = await owner.find(id)
    if (owned) return { ...owned, owner }
  }
  return undefined
}
