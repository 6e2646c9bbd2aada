import { z } from 'zod'
import { defineSagaEvents } from '../kit/saga_events.ts'

const id = z.string()

/** A project counts toward its owner's limit, so a transfer changes the quotas of both owners. */
export const ownershipTransferEvents = defineSagaEvents(
  'teams.ownership_transfer',
  'OwnershipTransfer',
  z.object({
    ...{ teamId: id, projectId: id, from: id, to: id, unlimited: z.boolean() },
    /** A member takes over from an owner whose account was deleted. */
    takeover: z.boolean().optional(),
  }),
)
