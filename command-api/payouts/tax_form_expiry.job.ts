import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { beginningOf, dayOf, endOf } from '@adit/events/payouts/revenue_day.values.ts'
import type { RecordedTaxFormEvent } from '@adit/events/payouts/tax_form.events.ts'
import { TAX_FORM_NOTICE_DAYS } from '@adit/events/payouts/tax_form.values.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { defineJob, type Job, type JobContext, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { taxFormExpired, taxFormExpires } from './mails/tax_form.mail.ts'
import { tellHolder } from './payout_notices.ts'
import { payoutsContext } from './payouts_context.ts'
import { taxFormDecider, taxFormStream } from './tax_form.decider.ts'

const noticeMs = TAX_FORM_NOTICE_DAYS * 86_400_000

/** `expiresOn`: the last day of the form. */
export const taxFormExpiry = defineJob({
  name: 'tax_form_expiry',
  data: z.strictObject({ accountId: z.string(), expiresOn: z.string() }),
  /** Whoever signed it has been told that it expires. */
  progress: z.strictObject({ told: z.literal(true) }),
})

type Signed = Extract<RecordedTaxFormEvent, { type: 'TaxFormSigned' }>

/** Enqueues a look at each form that expires. */
export function taxFormReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'tax_form_expiry',
    begins: 'zero',
    handles: new Set<Signed['type']>(['TaxFormSigned']),
    async react(recorded: RecordedEvent) {
      const event = recorded as Signed // by `handles`
      const { expiresOn } = event.data
      if (expiresOn === null) return
      const data = { accountId: event.metadata.root, expiresOn }
      await jobs.enqueueFor(taxFormExpiry, event, data, beginningOf(expiresOn) - noticeMs)
    },
  }
}

type Deps = Pick<CommandDeps, 'bus' | 'jobs'>
type Expiring = z.output<typeof taxFormExpiry.data>

/** Tells whoever signed a form that it expires, and once it has, unless they have signed another since. */
export function taxFormExpiryJob(deps: Deps): Job {
  return performInTurns(taxFormExpiry, async (data, job) => {
    const { accountId, expiresOn } = data
    const { signed } = (await deps.bus.load(taxFormDecider, taxFormStream(accountId))).state
    if (signed?.expiresOn !== expiresOn) return undefined
    const now = job.now()
    if (dayOf(now) <= expiresOn) {
      await tell(deps, data, { step: 'expires', form: signed.form }, job)
      return { progress: { told: true as const }, afterMs: endOf(expiresOn) - now }
    }
    // A site that was away for long doesn't tell of what is long past.
    if (now < endOf(expiresOn) + noticeMs) await tell(deps, data, { step: 'expired', form: signed.form }, job)
    return undefined
  })
}

const mails = { expires: taxFormExpires, expired: taxFormExpired } as const

async function tell(
  deps: Deps,
  { accountId, expiresOn }: Expiring,
  { step, form }: { step: keyof typeof mails; form: string },
  job: JobContext<{ told: true }>,
): Promise<void> {
  await tellHolder(deps, accountId, {
    key: `tax_form/${expiresOn}/${step}`,
    body: { kind: 'tax_form', form, step, expiresOn },
    mail: mails[step],
    about: expiresOn,
    at: job.now(),
    context: payoutsContext('payouts', job),
  })
}
