import type { NotificationBody } from '@adit/events/notifications/notice_kind.ts'
import type { RecordedLedgerEvent } from '@adit/events/payouts/ledger.events.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import type { RecordedReversalAppealEvent } from '@adit/events/payouts/reversal_appeal.events.ts'
import type { RecordedTaxFormEvent } from '@adit/events/payouts/tax_form.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { isDeletedAccount } from '../identity/account/account_access.ts'
import type { AnyMail } from '../identity/mail/mail_definition.ts'
import { askForMail } from '../identity/mail/send_mail.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { deliver } from '../notifications/deliver.ts'
import type { NoticesByType } from '../notifications/notices.port.ts'
import { ledgerDecider, ledgerStream } from './ledger.decider.ts'
import { reversalAppealAnswered, reversalAppealUpheld } from './mails/reversal_appeal.mail.ts'
import { taxFormMismatched } from './mails/tax_form.mail.ts'
import { withdrawalArrived, withdrawalKept, withdrawalReturned } from './mails/withdrawal.mail.ts'
import { taxFormDecider, taxFormStream } from './tax_form.decider.ts'

type Deps = Pick<CommandDeps, 'bus' | 'jobs'>
type AppealEventOf<Type extends RecordedReversalAppealEvent['type']> = Extract<
  RecordedReversalAppealEvent,
  { type: Type }
>
type LedgerEventOf<Type extends RecordedLedgerEvent['type']> = Extract<RecordedLedgerEvent, { type: Type }>

interface Told {
  /** Equal keys are told once. */
  key: string
  body: NotificationBody
  mail?: AnyMail
  /** What the mail is about, as its own `prepare` understands it. */
  about?: string
  /** When it happened, in milliseconds since 1970. */
  at: number
  context: CommandContext
}

/** Tells the holder of an account on the site, and by mail if there is one. Whoever deleted their account is told nothing. */
export async function tellHolder({ bus, jobs }: Deps, accountId: string, told: Told): Promise<void> {
  if (await isDeletedAccount(bus, accountId)) return
  const { key, body, mail, about, at, context } = told
  await deliver(bus, accountId, { key, body, happenedAt: at }, context)
  if (mail) await askForMail(jobs, `${key}/${accountId}`, { mail: mail.name, accountId, about: about ?? null, at })
}

/** What becomes of withdrawals, and what is taken back and given back. Of the latter, the acts that did it send the mails. */
export function payoutNotices(deps: Deps): NoticesByType {
  const arrived = (event: LedgerEventOf<'WithdrawalPaid' | 'WithdrawalPaidAfterReturn'>, context: CommandContext) => {
    const { withdrawalId, amount } = event.data
    const body = { kind: 'withdrawal_update', withdrawalId, step: 'arrived', amount } as const
    return tellOf(deps, event, { body, mail: withdrawalArrived, context })
  }
  const reversed = (event: LedgerEventOf<'RevenueReversed' | 'RevenueRestored'>, context: CommandContext) => {
    const { reversalId, amount } = event.data
    const step = event.type === 'RevenueReversed' ? 'reversed' : 'restored'
    return tellOf(deps, event, { body: { kind: 'revenue_reversal', reversalId, step, amount }, context })
  }
  return {
    WithdrawalPaid: arrived,
    WithdrawalPaidAfterReturn: arrived,
    WithdrawalReturned: (event: LedgerEventOf<'WithdrawalReturned'>, context) => returned(deps, event, context),
    WithdrawalCancelRefused: (event: LedgerEventOf<'WithdrawalCancelRefused'>, context) => kept(deps, event, context),
    RevenueReversed: reversed,
    RevenueRestored: reversed,
    ReversalAppealMessagePosted: async (event: AppealEventOf<'ReversalAppealMessagePosted'>, context) => {
      if (event.data.byStaff) await appealed(deps, event, context)
    },
    ReversalAppealUpheld: (event: AppealEventOf<'ReversalAppealUpheld'>, context) => appealed(deps, event, context),
    TaxFormMismatched: (event: Extract<RecordedTaxFormEvent, { type: 'TaxFormMismatched' }>, context) =>
      mismatched(deps, event, context),
  }
}

type About = Pick<Told, 'body' | 'mail' | 'context'>

/** Once for each event. */
const tellOf = (deps: Deps, { id, at, revision, metadata }: RecordedLedgerEvent | RecordedTaxFormEvent, about: About) =>
  tellHolder(deps, metadata.root, { ...about, key: `${about.body.kind}/${id}`, about: String(revision), at })

async function withdrawalOf({ bus }: Deps, accountId: string, withdrawalId: string) {
  const { state } = await bus.load(ledgerDecider, ledgerStream(accountId))
  return state.withdrawals.get(withdrawalId)
}

/** Whoever cancels what hasn't left sees at once that it is back. */
async function returned(deps: Deps, event: LedgerEventOf<'WithdrawalReturned'>, context: CommandContext) {
  const { withdrawalId, amount, cause } = event.data
  const withdrawal = await withdrawalOf(deps, event.metadata.root, withdrawalId)
  if (cause === 'cancelled' && withdrawal?.reference === null) return
  const body = { kind: 'withdrawal_update', withdrawalId, step: 'returned', amount } as const
  await tellOf(deps, event, { body, mail: withdrawalReturned, context })
}

async function kept(deps: Deps, event: LedgerEventOf<'WithdrawalCancelRefused'>, context: CommandContext) {
  const { withdrawalId } = event.data
  const withdrawal = await withdrawalOf(deps, event.metadata.root, withdrawalId)
  if (!withdrawal) return
  const amount = dollarsOf(withdrawal.amount)
  const body = { kind: 'withdrawal_update', withdrawalId, step: 'kept', amount } as const
  await tellOf(deps, event, { body, mail: withdrawalKept, context })
}

/** Staff have answered an appeal, or decided on it. */
async function appealed(
  deps: Deps,
  event: AppealEventOf<'ReversalAppealMessagePosted' | 'ReversalAppealUpheld'>,
  context: CommandContext,
) {
  const { id, at, type, data, metadata } = event
  const { state } = await deps.bus.load(ledgerDecider, ledgerStream(metadata.root))
  const reversal = state.reversals.get(data.reversalId)
  if (!reversal) return
  const { reversalId } = data
  const isUpheld = type === 'ReversalAppealUpheld'
  const step = isUpheld ? 'upheld' : 'answered'
  await tellHolder(deps, metadata.root, {
    key: `revenue_reversal/${id}`,
    body: { kind: 'revenue_reversal', reversalId, step, amount: dollarsOf(reversal.amount) },
    mail: isUpheld ? reversalAppealUpheld : reversalAppealAnswered,
    ...{ about: reversalId, at, context },
  })
}

async function mismatched(
  deps: Deps,
  event: Extract<RecordedTaxFormEvent, { type: 'TaxFormMismatched' }>,
  context: CommandContext,
) {
  const { signed } = (await deps.bus.load(taxFormDecider, taxFormStream(event.metadata.root))).state
  // Corrected since.
  if (!signed?.isMismatched) return
  const body = { kind: 'tax_form', form: signed.form, step: 'mismatch', expiresOn: signed.expiresOn } as const
  await tellOf(deps, event, { body, mail: taxFormMismatched, context })
}
