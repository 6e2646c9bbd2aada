import type { ResponseOf } from '../../api/client.ts'

export type Bill = ResponseOf<'POST /_internal/billing/user/:id/look'>
export type BillEntry = Bill['entries'][number]
export type ChargeState = NonNullable<BillEntry['charge']>
export type SubscriptionState = NonNullable<BillEntry['subscription']>
export type Card = Bill['payment_methods'][number]

/** What a line of the timeline is about. */
export const lineKinds = ['subscription', 'charge', 'attempt', 'refund', 'dispute', 'card'] as const
export type LineKind = (typeof lineKinds)[number]

/** Money that moved, in the smallest unit. Negative if it went back. */
export interface Moved {
  currency: string
  amount: number
  /** Null for what went back, of which no tax is stored. */
  parts: { net: number; tax: number } | null
  /** What was kept of all payments in this currency so far. */
  kept: number
}

export interface Line {
  /** Also its place in the address. */
  key: string
  at: string
  kind: LineKind
  /** Null for a card, which is no event: the payment provider tells when it was added. */
  entry: BillEntry | null
  card: Card | null
  moved: Moved | null
}

const attempts = new Set(['ChargeAttempted', 'ChargePaymentPrepared', 'ChargeFailed'])

function kindOf({ type }: BillEntry): LineKind {
  if (type.startsWith('ChargeRefund')) return 'refund'
  if (type.startsWith('ChargeDispute')) return 'dispute'
  if (attempts.has(type)) return 'attempt'
  return type.startsWith('Charge') ? 'charge' : 'subscription'
}

/** The id in the name of a stream, such as that of the charge. */
export const idIn = ({ stream }: Pick<BillEntry, 'stream'>): string => stream.slice(stream.indexOf('-') + 1)

/** `before`: the same charge until then. */
function movement({ type, charge }: BillEntry, before: ChargeState | undefined): Omit<Moved, 'kept'> | null {
  if (!charge) return null
  const { currency, total, net, tax } = charge
  if (type === 'ChargeSucceeded') return { currency, amount: total, parts: { net, tax } }
  if (type !== 'ChargeRefunded' && !type.startsWith('ChargeDispute')) return null
  const amount = (before ? goneFrom(before) : 0) - goneFrom(charge)
  return amount === 0 ? null : { currency, amount, parts: null }
}

/** Everything that happened, oldest first, with what was kept after each payment and refund. */
export function linesOf({ entries, payment_methods }: Bill): Line[] {
  const kept = new Map<string, number>()
  const last = new Map<string, ChargeState>()
  const lines: Line[] = entries.map((entry) => {
    const moved = movement(entry, last.get(entry.stream))
    if (entry.charge) last.set(entry.stream, entry.charge)
    const sum = moved ? (kept.get(moved.currency) ?? 0) + moved.amount : 0
    if (moved) kept.set(moved.currency, sum)
    return {
      ...{ key: entry.position, at: entry.at, kind: kindOf(entry), entry, card: null },
      moved: moved && { ...moved, kept: sum },
    }
  })
  for (const card of payment_methods.toReversed()) {
    const at = new Date(card.created * 1000).toISOString()
    const before = lines.findIndex((line) => line.at > at)
    const line: Line = { key: card.id, at, kind: 'card', entry: null, card, moved: null }
    lines.splice(before === -1 ? lines.length : before, 0, line)
  }
  return lines
}

/** What came in and went back in one currency. */
export interface Sum {
  currency: string
  taken: number
  returned: number
  /** How often a charge failed, which takes nothing. */
  failures: number
  /** What the events add up to, less what the charges say they have. 0 unless something is wrong. */
  gap: number
}

/** Sums of the lines by currency, held against what the charges themselves say after their last event. */
export function sumsOf(lines: readonly Line[]): Sum[] {
  const sums = new Map<string, Sum>()
  const last = new Map<string, ChargeState>()
  for (const { entry, moved } of lines) {
    if (!entry?.charge) continue
    last.set(entry.stream, entry.charge)
    const { currency } = entry.charge
    const sum = sums.get(currency) ?? { currency, taken: 0, returned: 0, failures: 0, gap: 0 }
    sums.set(currency, sum)
    if (entry.type === 'ChargeFailed') sum.failures++
    if (!moved) continue
    if (moved.amount < 0) sum.returned -= moved.amount
    else sum.taken += moved.amount
  }
  for (const sum of sums.values()) {
    const held = [...last.values()].filter(({ currency }) => currency === sum.currency).map(keptOf)
    sum.gap = sum.taken - sum.returned - held.reduce((total, each) => total + each, 0)
  }
  return [...sums.values()]
}

const keptOf = (charge: ChargeState): number => (charge.status === 'succeeded' ? charge.total - goneFrom(charge) : 0)

/** What was refunded, and what the owner of the card got back by a dispute. */
function goneFrom({ refunds, dispute }: ChargeState): number {
  const returned = refunds.reduce((sum, { status, amount }) => (status === 'returned' ? sum + amount : sum), 0)
  return dispute?.status === 'lost' ? returned + dispute.amount : returned
}

/** How things stood after a line: the last state of each subscription and of each charge until then. */
export interface Standing {
  subscriptions: readonly (SubscriptionState & { id: string })[]
  charges: ReadonlyMap<string, ChargeState>
}

export function standingAt(lines: readonly Line[], key: string | undefined): Standing {
  const end = lines.findIndex((line) => line.key === key)
  const subscriptions = new Map<string, SubscriptionState & { id: string }>()
  const charges = new Map<string, ChargeState>()
  for (const { entry } of end === -1 ? lines : lines.slice(0, end + 1)) {
    if (!entry) continue
    const id = idIn(entry)
    if (entry.subscription) subscriptions.set(id, { ...entry.subscription, id })
    if (entry.charge) charges.set(id, entry.charge)
  }
  return { subscriptions: [...subscriptions.values()], charges }
}

export const runs = ({ status }: Pick<SubscriptionState, 'status'>): boolean => status === 'active' || status === 'due'

/** What is charged next, and when. Null if nothing will be. */
export function nextCharge(standing: Standing): { amount: number; currency: string; at: string } | null {
  const running = standing.subscriptions.find(runs)
  if (!running || (running.status === 'active' && running.ends_at !== null)) return null
  const { id, currency, period_end } = running
  const due = [...standing.charges.values()].find(
    ({ subscription_id, status }) => subscription_id === id && status !== 'succeeded' && status !== 'cancelled',
  )
  if (due) return { amount: due.total, currency: due.currency, at: due.retry_at ?? due.due }
  return { amount: running.planned?.price ?? running.price, currency, at: period_end }
}
