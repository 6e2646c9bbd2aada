import { z } from 'zod'
import { defineSagaEvents } from '../kit/saga_events.ts'

const id = z.string()

/** The project counts against the limit of whoever owns it, so a transfer touches both owners' quotas. */
export const ownershipTransferEvents = defineSagaEvents(
  'teams.ownership_transfer',
  'OwnershipTransfer',
  z.object({ teamId: id, projectId: id, from: id, to: id, unlimited: z.boolean() }),
)
