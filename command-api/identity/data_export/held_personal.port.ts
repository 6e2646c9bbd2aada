import { defineSlot } from '@adit/events/kit/slot.ts'

/** What a room holds about a person beside the events. Later rooms fill it. */
export interface HeldPersonal {
  /** File of the archive, without its ending. */
  name: string
  /** Never includes secrets, not even as hashes. JSON values. */
  read(accountId: string): Promise<unknown>
}

export const heldPersonal = defineSlot<HeldPersonal>('identity.held_personal')
