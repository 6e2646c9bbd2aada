import { defineSlot } from '@adit/events/kit/slot.ts'

/** A project, say, that would have no owner without the account. */
export interface OwnedThing {
  id: string
  slug: string
  name: string
}

/** What an account owns that must have another owner, or be deleted, before the account is deleted. Later rooms fill it. */
export interface Owned {
  ownedBy(accountId: string): Promise<OwnedThing[]>
}

export const ownedThings = defineSlot<Owned>('identity.owned')
