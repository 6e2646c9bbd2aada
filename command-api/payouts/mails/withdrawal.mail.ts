import { erased } from '@adit/events/kit/personal.ts'
import { ledgerEvents } from '@adit/events/payouts/ledger.events.ts'
import type { Withdrawal } from '@adit/events/payouts/ledger.fold.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { type ReturnCause, WITHDRAWAL_LATE_DAYS } from '@adit/events/payouts/withdrawal.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { IdentityDeps } from '../../identity/identity_deps.ts'
import type { Say } from '../../identity/mail/mail_body.ts'
import { type AskedMail, defineMail } from '../../identity/mail/mail_definition.ts'
import type { MailText } from '../../identity/mail/wording/wordings.ts'
import { ledgerDecider, ledgerStream } from '../ledger.decider.ts'

/** Decimal dollars. */
interface Amounts extends Readonly<Record<string, unknown>> {
  /** With the fee. */
  amount: string
  arrives: string
  to: string
}

const sample: Amounts = { amount: '20.00', arrives: '19.60', to: 'ada@example.org' }

/** What happened to a withdrawal. `about` is the revision of the event in the account's ledger. */
async function happened({ bus, store, identity }: IdentityDeps, { account: { accountId }, about }: AskedMail) {
  const stream = ledgerStream(accountId)
  const [stored] = await store.readStream(stream, { from: Number(about), limit: 1 })
  if (!stored) return null
  const event = codec.decode(stored)
  const { withdrawalId } = event.data as { withdrawalId?: string }
  const { state } = await bus.load(ledgerDecider, stream)
  const withdrawal = state.withdrawals.get(withdrawalId ?? '')
  if (!withdrawal) return null
  const opened = await identity.vault.open(withdrawal.destination)
  return { event, withdrawal, amounts: amountsOf(withdrawal, opened === erased ? '–' : opened) }
}

const amountsOf = ({ amount, fee }: Withdrawal, to: string): Amounts => ({
  ...{ amount: dollarsOf(amount), arrives: dollarsOf(amount - fee), to },
})

const facts = ({ amount, arrives, to }: Amounts, say: Say, isArriving: boolean) => [
  [say('payouts_amount'), `$${amount}`] as const,
  ...(isArriving ? [[say('payouts_arrives'), `$${arrives}`] as const] : []),
  [say('payouts_to'), to] as const,
]

const button = (origin: string, say: Say) => ({
  ...{ kind: 'button' as const, label: say('payouts_withdrawals'), url: `${origin}/dashboard/revenue/transfers` },
})

/** Says that a withdrawal has arrived. */
export const withdrawalArrived = defineMail<Amounts & { isLost: boolean }>({
  name: 'withdrawal_arrived',
  kind: 'account',
  sample: { ...sample, isLost: false },
  body: ({ username, origin, isLost, ...amounts }, say) => ({
    subject: say('withdrawal_arrived_subject', { amount: amounts.arrives }),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say(isLost ? 'withdrawal_lost' : 'withdrawal_arrived') },
      { kind: 'facts', facts: facts(amounts, say, true) },
      button(origin, say),
    ],
  }),
  async prepare(deps, asked) {
    const found = await happened(deps, asked)
    const isLost = found?.event.type === 'WithdrawalPaidAfterReturn'
    return found && { values: { ...found.amounts, isLost } }
  },
})

const causes = {
  refused: 'withdrawal_refused',
  unclaimed: 'withdrawal_unclaimed',
  returned: 'withdrawal_sent_back',
  cancelled: 'withdrawal_cancelled',
} as const satisfies Record<ReturnCause, MailText>

/** Says that a withdrawal is on the balance again, and why. */
export const withdrawalReturned = defineMail<Amounts & { returned: { cause: ReturnCause; code: string | null } }>({
  name: 'withdrawal_returned',
  kind: 'account',
  sample: { ...sample, returned: { cause: 'unclaimed', code: 'RECEIVER_UNREGISTERED' } },
  body: ({ username, origin, returned: { cause, code }, ...amounts }, say) => ({
    subject: say('withdrawal_returned_subject', { amount: amounts.amount }),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say(causes[cause]) },
      {
        kind: 'facts',
        facts: [...facts(amounts, say, false), ...(code === null ? [] : [[say('payouts_code'), code] as const])],
      },
      button(origin, say),
    ],
  }),
  async prepare(deps, asked) {
    const found = await happened(deps, asked)
    if (found?.event.type !== 'WithdrawalReturned') return null
    const { cause, code } = ledgerEvents.definitions.WithdrawalReturned.schema.parse(found.event.data)
    return { values: { ...found.amounts, returned: { cause, code } } }
  },
})

/** Says that a withdrawal goes on, although its owner wanted it back. */
export const withdrawalKept = defineMail<Amounts>({
  name: 'withdrawal_kept',
  kind: 'account',
  sample,
  body: ({ username, origin, ...amounts }, say) => ({
    subject: say('withdrawal_kept_subject', { amount: amounts.amount }),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('withdrawal_kept') },
      { kind: 'facts', facts: facts(amounts, say, true) },
      button(origin, say),
    ],
  }),
  async prepare(deps, asked) {
    const found = await happened(deps, asked)
    return found?.withdrawal.state === 'in_transit' ? { values: found.amounts } : null
  },
})

/** Says that a withdrawal that was accepted days ago hasn't arrived. */
export const withdrawalLate = defineMail<Amounts>({
  name: 'withdrawal_late',
  kind: 'account',
  sample,
  body: ({ username, origin, ...amounts }, say) => ({
    subject: say('withdrawal_late_subject', { amount: amounts.amount }),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('withdrawal_late', { days: WITHDRAWAL_LATE_DAYS }) },
      { kind: 'facts', facts: facts(amounts, say, true) },
      button(origin, say),
    ],
  }),
  async prepare(deps, asked) {
    const found = await happened(deps, asked)
    return found?.withdrawal.state === 'in_transit' ? { values: found.amounts } : null
  },
})
