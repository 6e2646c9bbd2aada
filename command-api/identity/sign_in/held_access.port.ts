import { defineSlot } from '@adit/events/kit/slot.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'

/** What acts for an account besides its sessions and personal access tokens. Later rooms fill it. */
export interface HeldAccess {
  /** Ends all of it. Does nothing if that was done before. */
  endAll(accountId: string, reason: 'password_changed' | 'account_deleted', context: CommandContext): Promise<void>
}

export const heldAccess = defineSlot<HeldAccess>('identity.held_access')
