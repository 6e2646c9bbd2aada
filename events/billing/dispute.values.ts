/** How a bank decides. `lost`: the owner of the card keeps the money. */
export const disputeOutcomes = ['won', 'lost'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

export const disputeStatuses = ['open', ...disputeOutcomes] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Somebody asks their bank to take a payment back. */
export interface Dispute {
  /** In the smallest unit of the currency of the charge. */
  amount: number
  status: DisputeStatus
}

/** What the disputes of one charge come to: open as long as one is, then lost if one was. Null if there is none. */
export function standingOf(disputes: Iterable<Dispute>): Dispute | null {
  const all = [...disputes]
  const status = (['open', 'lost', 'won'] as const).find((each) => all.some((dispute) => dispute.status === each))
  if (!status) return null
  const amount = all.reduce((sum, dispute) => (dispute.status === status ? sum + dispute.amount : sum), 0)
  return { status, amount }
}

/** What owners of cards have got back by disputes. */
export const chargedBack = (disputes: Iterable<Dispute>): number =>
  [...disputes].reduce((sum, { status, amount }) => (status === 'lost' ? sum + amount : sum), 0)
