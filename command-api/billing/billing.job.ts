import { defineJob, type Job, perform, performInTurns, recurring } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { askForMail } from '../identity/mail/send_mail.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { billingDeps, jobCommands, messageCommands } from './billing_deps.ts'
import { settleDisputes } from './dispute/settle_disputes.ts'
import { findForEndingJob } from './ending/ending.job.ts'
import { cardAbout } from './mails/card_expiry.ts'
import { billCardExpires } from './mails/subscription.mail.ts'
import { sandboxPort } from './provider/sandbox/sandbox.routes.ts'
import { settleRefunds } from './refund/settle_refunds.ts'
import { advance, endForDeletion, isUndecided } from './subscription/advance.ts'
import { chargeDecider, chargeStream } from './subscription/charge.decider.ts'
import { customerDecider, customerStream } from './subscription/customer.decider.ts'
import { customerIdOf } from './subscription/settle_charge.ts'
import { sweepCharges } from './sweep/sweep_charges.ts'
import { settleTax } from './tax/settle_tax.ts'

const ids = { accountId: z.string(), subscriptionId: z.string() }
const minuteMs = 60_000

/** Looks at a subscription when something in its streams says that there is something to do. */
export const advanceSubscription = defineJob({
  name: 'advance_subscription',
  data: z.strictObject(ids),
  progress: z.null(),
  places: 4,
})

/** Asks the provider about a payment that a customer makes, in case its message gets lost. */
export const watchPayment = defineJob({
  name: 'watch_payment',
  data: z.strictObject({ ...ids, chargeId: z.string() }),
  progress: z.strictObject({ pauseMs: z.int() }),
  places: 4,
})

/** Returns what staff have decided to return. While nobody knows how it came out, it is asked again under the same key. */
export const settleRefund = defineJob({
  name: 'settle_refund',
  data: z.strictObject({ ...ids, chargeId: z.string() }),
  progress: z.strictObject({ pauseMs: z.int() }),
  tries: 150,
})

/** Tells whoever has worked out the tax what was paid and returned. */
export const reportTax = defineJob({
  name: 'report_tax',
  data: z.strictObject({ ...ids, chargeId: z.string() }),
  progress: z.null(),
  tries: 150,
})

/**
 * A message of the provider, under its id. It only says where to look: the payment is read anew, so neither order nor repetition matters. Stripe itself tries
 * for three days; so does this, in case the provider can't be asked.
 */
export const takeMessage = defineJob({
  name: 'take_billing_message',
  data: z.strictObject({ paymentId: z.string(), isOfDispute: z.boolean() }),
  places: 4,
  tries: 430,
})

/** Ends what a deleted account pays for, and removes its cards. */
export const endBilling = defineJob({
  name: 'end_billing',
  data: z.strictObject({ accountId: z.string() }),
  progress: z.null(),
})

/** Looks some days before a payment is due whether the card that pays is still valid then. */
export const checkCard = defineJob({
  name: 'check_card',
  data: z.strictObject({ ...ids, periodEnd: z.int() }),
})

/** A site that has stopped selling looks again later: somebody may have changed the settings by mistake. */
const later = { progress: null, afterMs: 60 * minuteMs }
/** While nobody can tell the tax of what is due. */
const undecided = { progress: null, afterMs: 10 * minuteMs }
const firstPauseMs = 5_000
const longestPauseMs = 60 * minuteMs

export function billingJobs(given: CommandDeps): Job[] {
  const deps = billingDeps(given)
  const { bus, jobs } = given
  return [
    perform(checkCard, async ({ accountId, ...about }, job) => {
      // The mail itself finds out whether there is anything to say.
      const mail = { mail: billCardExpires.name, accountId, about: cardAbout(about), at: job.now() }
      await askForMail(jobs, `card/${cardAbout(about)}`, mail)
    }),
    performInTurns(advanceSubscription, async (data, job) => {
      if (!deps) return later
      const subscribing = { deps, context: jobCommands(job), ...data }
      await advance(subscribing)
      return (await isUndecided(subscribing)) ? undecided : undefined
    }),
    performInTurns(watchPayment, async ({ chargeId, ...data }, job) => {
      const pauseMs = Math.min(longestPauseMs, (job.progress?.pauseMs ?? firstPauseMs / 2) * 2)
      if (deps) await advance({ deps, context: jobCommands(job), ...data })
      const { state } = await bus.load(chargeDecider, chargeStream(chargeId))
      return state?.status === 'prepared' ? { progress: { pauseMs }, afterMs: pauseMs } : undefined
    }),
    performInTurns(settleRefund, async (subject, job) => {
      const pauseMs = Math.min(longestPauseMs, (job.progress?.pauseMs ?? firstPauseMs / 2) * 2)
      const again = { progress: { pauseMs }, afterMs: pauseMs }
      if (!deps) return again
      return (await settleRefunds({ deps, context: jobCommands(job), subject })) ? undefined : again
    }),
    performInTurns(reportTax, async (subject, job) => {
      if (!deps) return later
      return (await settleTax({ deps, context: jobCommands(job), subject })) ? undefined : later
    }),
    perform(takeMessage, async ({ paymentId, isOfDispute }, job) => {
      // Whoever has stopped selling notices what has happened since when they sell again, by the daily sweep.
      const payment = await deps?.provider.payment(paymentId)
      if (!deps || !payment) return
      const context = messageCommands(job)
      await advance({ deps, context, ...payment.subject })
      if (isOfDispute) await settleDisputes({ deps, context, subject: payment.subject })
    }),
    recurring({ name: 'sweep_charges', everyMs: 24 * 60 * minuteMs, firstMs: 10 * minuteMs }, async (job) => {
      if (deps) await sweepCharges({ deps, store: given.store, ops: given.ops, context: jobCommands(job) })
    }),
    performInTurns(endBilling, async ({ accountId }, job) => {
      if (!deps) return later
      const context = jobCommands(job)
      const { state } = await bus.load(customerDecider, customerStream(accountId))
      for (const subscriptionId of state.subscriptions.keys()) {
        await endForDeletion({ deps, accountId, subscriptionId, context })
      }
      if (!state.registrations.has(deps.provider.name)) return undefined
      const customerId = await customerIdOf({ deps, context }, accountId)
      for (const { id } of await deps.provider.methodsOf(customerId)) await deps.provider.removeMethod(customerId, id)
      return undefined
    }),
    findForEndingJob(given),
    ...sandboxJobs(given),
  ]
}

/** The sandbox tells the site what happened as a provider would, through the site's own front door. */
function sandboxJobs({ port, origin }: CommandDeps): Job[] {
  const sandbox = port(sandboxPort)
  if (!sandbox) return []
  const send = async () => {
    for (const message of await sandbox.messages()) {
      const answer = await fetch(`${origin()}/_internal/billing/_stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': message.signature },
        body: new Uint8Array(message.body),
      })
      if (!answer.ok) throw new Error(`A message of the sandbox was answered with ${answer.status}`)
      await sandbox.taken(message)
    }
  }
  return [recurring({ name: 'send_sandbox_messages', everyMs: 5_000, timeMs: minuteMs }, send)]
}
