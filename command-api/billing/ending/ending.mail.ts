import { ENDING_LINK_MS, type EndingWay, endingWays } from '@adit/events/billing/withdrawal.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { timeIn } from '../../identity/mail/mail_body.ts'
import { defineMail } from '../../identity/mail/mail_definition.ts'
import { subscriptionEventOf } from '../mails/billing_events.ts'
import { type Amount, billingPage, moneyIn } from '../mails/billing_words.ts'
import { subscriptionDecider, subscriptionStream } from '../subscription/subscription.decider.ts'
import { endingFlow } from './ending.flow.ts'

interface About {
  subscriptionId: string
  way: EndingWay
}

export const endingAbout = ({ subscriptionId, way }: About): string => `${subscriptionId}@${way}`

function readAbout(about: string | null): About | null {
  const [subscriptionId = '', name] = (about ?? '').split('@')
  const way = endingWays.find((each) => each === name)
  return way ? { subscriptionId, way } : null
}

const days = ENDING_LINK_MS / 86_400_000

/** Has the link by which somebody confirms that they end their contract. */
export const endingLink = defineMail<{ code: string; ending: { way: EndingWay } }>({
  name: 'contract_ending_link',
  kind: 'account',
  sample: { code: 'sample', ending: { way: 'withdraw' } },
  body: ({ username, at, language, origin, code, ending: { way } }, say) => {
    const name = way === 'withdraw' ? 'bill_withdraw_link' : 'bill_terminate_link'
    return {
      subject: say(`${name}_subject`),
      blocks: [
        { kind: 'text', text: say('hello', { username }) },
        { kind: 'text', text: say(name) },
        { kind: 'facts', facts: [[say('bill_asked'), timeIn(language, at)]] },
        { kind: 'button', label: say(`${name}_button`), url: `${origin}/contract/confirm?flow=${code}` },
        { kind: 'note', text: say('bill_link_note', { days }) },
      ],
    }
  },
  async prepare({ bus, identity }, { account: { accountId }, about, at, now }) {
    const read = readAbout(about)
    if (!read) return null
    const { subscriptionId, way } = read
    const { state } = await bus.load(subscriptionDecider, subscriptionStream(subscriptionId))
    if (state?.status !== 'active' && state?.status !== 'due') return null
    const data = { subscriptionId, way, askedAt: at }
    const code = await identity.flows.begin(endingFlow, { accountId, data }, now)
    return { values: { code, ending: { way } }, undo: () => identity.flows.take(endingFlow, code, now) }
  },
})

export const nothingToEnd = defineMail<Record<never, never>>({
  name: 'nothing_to_end',
  kind: 'account',
  sample: {},
  body: ({ username, at, language }, say) => ({
    subject: say('bill_nothing_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_nothing', { username }) },
      { kind: 'facts', facts: [[say('bill_asked'), timeIn(language, at)]] },
    ],
  }),
  prepare: async () => ({ values: {} }),
})

interface Received extends Readonly<Record<string, unknown>> {
  askedAt: number
  refund: Amount
}

const sample: Received = { askedAt: Date.UTC(2026, 10, 24, 9, 30), refund: { amount: 420, currency: 'USD' } }

/** The receipt of a withdrawal, with its date and time. */
export const withdrawalReceived = defineMail<Received & { atOnce: boolean }>({
  name: 'withdrawal_received',
  kind: 'account',
  sample: { ...sample, atOnce: true },
  body: ({ username, at, language, origin, askedAt, refund, atOnce }, say) => ({
    subject: say('bill_withdrawn_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_withdrawn') },
      {
        kind: 'facts',
        facts: [
          [say('bill_asked'), timeIn(language, askedAt)],
          [say('bill_received'), timeIn(language, at)],
          [say('bill_returned'), moneyIn(language, refund)],
        ],
      },
      ...(atOnce ? [{ kind: 'text', text: say('bill_withdrawn_part') } as const] : []),
      { kind: 'button', label: say('bill_open'), url: `${billingPage(origin)}/charges` },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionWithdrawn')
    if (!found) return null
    const { askedAt, refunds } = found.event.data
    const { currency, beginsAtOnce: atOnce } = found.subscription
    return { values: { askedAt, refund: { amount: sumOf(refunds), currency }, atOnce } }
  },
})

const sumOf = (refunds: readonly { amount: number }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0)

/** The receipt of a termination that ended a contract at once. `statement`: empty unless it was for good cause. */
export const terminationReceived = defineMail<Received & { statement: string }>({
  name: 'termination_received',
  kind: 'account',
  sample: { ...sample, statement: 'The badge was missing for two weeks.' },
  body: ({ username, at, language, origin, askedAt, refund, statement }, say) => ({
    subject: say('bill_terminated_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say(statement === '' ? 'bill_terminated_renewed' : 'bill_terminated') },
      {
        kind: 'facts',
        facts: [
          [say('bill_asked'), timeIn(language, askedAt)],
          [say('bill_received'), timeIn(language, at)],
          ...(statement === '' ? [[say('bill_returned'), moneyIn(language, refund)] as const] : []),
          ...(statement === '' ? [] : [[say('bill_statement'), statement] as const]),
        ],
      },
      { kind: 'button', label: say('bill_open'), url: `${billingPage(origin)}/charges` },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionTerminated')
    if (!found) return null
    const { askedAt, refunds, statement } = found.event.data
    const opened = statement === null ? '' : await deps.identity.vault.open(statement)
    if (opened === erased) return null
    return {
      values: { askedAt, refund: { amount: sumOf(refunds), currency: found.subscription.currency }, statement: opened },
    }
  },
})

/** Asks admins to decide what goes back to somebody who has terminated for good cause. */
export const terminationToDecide = defineMail<{ customer: string; accountId: string; statement: string }>({
  name: 'termination_to_decide',
  kind: 'staff',
  sample: { customer: 'grace', accountId: 'aDa0wn3R', statement: 'The badge was missing for two weeks.' },
  body: ({ username, at, language, origin, customer, accountId, statement }, say) => ({
    subject: say('bill_decide_subject', { customer }),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_decide', { customer }) },
      {
        kind: 'facts',
        facts: [
          [say('bill_received'), timeIn(language, at)],
          [say('bill_statement'), statement],
        ],
      },
      {
        kind: 'button',
        label: say('bill_decide_button'),
        url: `${origin}/admin/billing/${encodeURIComponent(accountId)}`,
      },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionTerminated')
    if (!found?.event.data.statement) return null
    const accountId = found.event.metadata.root
    const statement = await deps.identity.vault.open(found.event.data.statement)
    const { state } = await deps.bus.load(accountDecider, accountStream(accountId))
    if (statement === erased || state.kind === 'none') return null
    return { values: { customer: state.username, accountId, statement } }
  },
})
