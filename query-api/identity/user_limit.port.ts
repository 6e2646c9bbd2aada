import { defineSlot } from '@adit/events/kit/slot.ts'

/** How many of something accounts have. The room whose things are counted fills it. */
export interface CountedLimit {
  /** Of the limit, as the room declares it in `events`. */
  name: string
  count(accountId: string): Promise<number>
}

export const countedLimits = defineSlot<CountedLimit>('identity.counted_limits')
