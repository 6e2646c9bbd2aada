import { defineSlot } from '@adit/events/kit/slot.ts'

/** A card as staff see it. */
export interface LookedAtCard {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

/** Reads with which cards an account pays, for the look of an admin. Filled by the room that has payments. */
export const lookedAtCards = defineSlot<(accountId: string) => Promise<LookedAtCard[]>>('identity.looked_at_cards')
