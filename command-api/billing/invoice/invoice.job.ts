import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { RecordedInvoiceEvent } from '@adit/events/billing/invoice.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { defineJob, type Job, perform, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { identityDeps } from '../../identity/identity_deps.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { billingDeps, jobCommands } from '../billing_deps.ts'
import { invoiceDecider, invoiceStream } from './invoice.decider.ts'
import { invoiceSettings } from './invoice_settings.port.ts'
import { buyerKey, issueInvoice } from './issue_invoice.ts'

/** One at a time, in the order in which the money was taken or returned, so that numbers are in that order. */
export const issueInvoiceJob = defineJob({
  name: 'issue_invoice',
  /** `decision`: the revision of the event by which a bank has decided about a dispute. */
  data: z.strictObject({ chargeId: z.string(), refundId: z.string().nullable(), decision: z.int().optional() }),
  progress: z.null(),
  tries: 150,
})

/** Once nobody has to keep the invoice any more. */
export const destroyBuyerJob = defineJob({
  name: 'destroy_invoice_buyer',
  data: z.strictObject({ invoiceId: z.string(), accountId: z.string() }),
  tries: 150,
})

type Watched =
  | Extract<RecordedChargeEvent, { type: 'ChargeSucceeded' | 'ChargeRefunded' }>
  | Extract<RecordedInvoiceEvent, { type: 'InvoiceIssued' }>

/** Begins with the first event, so that charges that were paid before there were invoices get theirs, too. */
export function invoiceReactor({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor {
  return {
    name: 'billing_invoices',
    begins: 'zero',
    handles: new Set<Watched['type']>(['ChargeSucceeded', 'ChargeRefunded', 'InvoiceIssued']),
    async react(recorded: RecordedEvent) {
      const event = recorded as Watched // by `handles`
      const { id } = parseStream(event.stream)
      if (event.type === 'InvoiceIssued') {
        const data = { invoiceId: id, accountId: event.metadata.root }
        return jobs.enqueueFor(destroyBuyerJob, event, data, event.data.keepUntil)
      }
      const refundId = event.type === 'ChargeRefunded' ? event.data.refundId : null
      return jobs.enqueueFor(issueInvoiceJob, event, { chargeId: id, refundId }, event.at)
    },
  }
}

type Decided = Extract<RecordedChargeEvent, { type: 'ChargeDisputeClosed' }>

/** A reactor of its own, so that it begins with the first event on sites that have issued invoices for long. */
export const decisionReactor = ({ jobs }: Pick<CommandDeps, 'jobs'>): Reactor => ({
  name: 'billing_dispute_documents',
  begins: 'zero',
  handles: new Set<Decided['type']>(['ChargeDisputeClosed']),
  async react(recorded: RecordedEvent) {
    const event = recorded as Decided // by `handles`
    const data = { chargeId: parseStream(event.stream).id, refundId: null, decision: event.revision }
    await jobs.enqueueFor(issueInvoiceJob, event, data, event.at)
  },
})

const hourMs = 3_600_000
/** Nothing is sold now, or nobody has said who sells. */
const later = { progress: null, afterMs: hourMs }

export function invoiceJobs(given: CommandDeps): Job[] {
  const { bus, store, port } = given
  const { vault } = identityDeps(given).identity
  return [
    performInTurns(issueInvoiceJob, async ({ chargeId, refundId, decision }, job) => {
      const billing = billingDeps(given)
      if (!billing) return later
      const { isPretended: isPractice } = billing.provider
      const deps = { bus, store, vault, settings: port(invoiceSettings), isPractice }
      const returned = decision === undefined ? refundId && { refundId } : { decision }
      return (await issueInvoice({ deps, context: jobCommands(job) }, chargeId, returned || null)) ? undefined : later
    }),
    perform(destroyBuyerJob, async ({ invoiceId, accountId: root }, job) => {
      await vault.erase(buyerKey(invoiceId))
      const command = { type: 'NoteDestroyedBuyer' } as const
      const stream = invoiceStream(invoiceId)
      await bus.execute({ decider: invoiceDecider, stream, root, command, context: jobCommands(job) })
    }),
  ]
}
