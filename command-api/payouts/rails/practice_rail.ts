import { stripeCountries } from '@adit/events/payouts/payout_account.values.ts'
import { methodTypes } from '@adit/events/payouts/withdrawal.values.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import type { Rail, RailAccounts, RailAnswer, RailOrder, StatementLine } from './rail.port.ts'

/** What the practice rail was asked to pay, without to whom. */
export const practicePayoutsPart: OpsPart = {
  name: 'practice_payout',
  sql: `create table if not exists ops.practice_payout (
    id text primary key,
    amount text not null,
    fate text not null,
    state text not null default 'accepted'
  );`,
}

/** What becomes of an order, by the name before the @ of its address. Everything else is paid. */
export const practiceFates = ['refused', 'unclaimed', 'returned', 'silent'] as const
type Fate = (typeof practiceFates)[number] | 'paid'

const fateOf = ({ destination }: RailOrder): Fate => {
  const [name] = destination.toLowerCase().split(/[@+]/)
  return practiceFates.find((fate) => fate === name) ?? 'paid'
}

const referenceOf = ({ id }: Pick<RailOrder, 'id'>) => `practice-${id}`

const referenceForm = /^practice-(\w{1,64})$/

/** Accounts that are ready as soon as they are opened, and whose form leads back at once. */
const accounts: RailAccounts = {
  countries: stripeCountries,
  open: async ({ accountId }) => `practice-${accountId}`,
  read: async (reference) => ({ ownerId: referenceForm.exec(reference)?.[1] ?? null, state: 'ready', missing: [] }),
  link: async (_, returnUrl) => returnUrl,
}

/**
 * A rail on which nothing real moves, for trying the site: it keeps its orders as a real one does, pays each at most once, and can be made to refuse,
 * give back, wait for the receiver or stay silent the first time.
 */
export function practiceRail(pool: pg.Pool): Rail {
  const ask = async (order: RailOrder): Promise<RailAnswer> => {
    const { rows } = await pool.query<{ fate: Fate; state: string }>(
      'select fate, state from ops.practice_payout where id = $1',
      [order.id],
    )
    const [row] = rows
    if (!row) return { kind: 'returned', cause: 'refused', code: 'never_received' }
    if (row.state === 'cancelled') return { kind: 'returned', cause: 'cancelled', code: null }
    const reference = referenceOf(order)
    switch (row.fate) {
      case 'refused':
        return { kind: 'returned', cause: 'refused', code: 'receiver_unknown' }
      case 'returned':
        return { kind: 'returned', cause: 'returned', code: 'receiver_closed' }
      case 'unclaimed':
        return { kind: 'accepted', reference }
      default:
        return { kind: 'paid', reference }
    }
  }
  return {
    name: 'practice',
    methods: methodTypes,
    isPractice: true,
    accounts,
    async send(order) {
      const fate = fateOf(order)
      const { rowCount } = await pool.query(
        'insert into ops.practice_payout (id, amount, fate) values ($1, $2, $3) on conflict do nothing',
        [order.id, order.amount, fate],
      )
      if (rowCount === 0) return ask(order)
      if (fate === 'silent') throw new Error('The practice rail stays silent the first time')
      return fate === 'refused' ? ask(order) : { kind: 'accepted', reference: referenceOf(order) }
    },
    ask,
    async cancel(order) {
      await pool.query(`update ops.practice_payout set state = 'cancelled' where id = $1 and fate = 'unclaimed'`, [
        order.id,
      ])
      const answer = await ask(order)
      return answer.kind === 'accepted' ? { kind: 'kept' } : answer
    },
    async statement() {
      const { rows } = await pool.query<StatementLine>(
        `select id, amount from ops.practice_payout where fate in ('paid', 'silent') and state = 'accepted' order by id`,
      )
      return rows
    },
  }
}
