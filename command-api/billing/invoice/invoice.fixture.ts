import { randomBytes } from 'node:crypto'
import type { OpenedCharge } from '@adit/events/billing/charge.events.ts'
import type { RecordedInvoiceEvent, RecordedInvoiceSeriesEvent } from '@adit/events/billing/invoice.events.ts'
import type { InvoiceSeries } from '@adit/events/billing/invoice.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { KeyErased, type PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { keyBytes, openText, sealText } from '@adit/platform/personal/sealing.ts'
import { accountId, begin, dyingStore } from '../billing.fixture.ts'
import { type ChargeCommand, chargeDecider, chargeStream } from '../subscription/charge.decider.ts'
import { type CustomerCommand, customerDecider, customerStream } from '../subscription/customer.decider.ts'
import { documentOfDecision } from './charge_facts.ts'
import { invoiceStream, seriesStream } from './invoice.decider.ts'
import { defaultKeepYears, type InvoiceSettings } from './invoice_settings.port.ts'
import { fileOf, type InvoiceDeps, issueInvoice, ownerOfInvoice } from './issue_invoice.ts'

export const seller = { name: 'Adit Example Ltd', address: '1 Shaft Street\nFreiberg', vatId: 'DE123456789' }
export const taxRate = { country: 'DE', millionths: 190_000, isIncluded: true, evidence: 'payment_method' } as const
const cause = { kind: 'customer' } as const

/** Keys in memory. Everything else is as in Postgres. */
export function memoryVault(): PersonalVault {
  const keys = new Map<string, Buffer | null>()
  const open: PersonalVault['open'] = async ({ account, sealed }) => {
    const key = keys.get(account)
    return key ? openText(key, account, sealed) : erased
  }
  return {
    open,
    async seal(account, text) {
      const key = keys.has(account) ? keys.get(account) : randomBytes(keyBytes)
      if (!key) throw new KeyErased(account)
      keys.set(account, key)
      return { account, sealed: sealText(key, account, text) }
    },
    openAll: (sealed) => Promise.all(sealed.map(open)),
    async erase(account) {
      keys.set(account, null)
    },
  }
}

/** Invoices in memory, of charges that are paid as the real deciders say. */
export function invoiceSide(settings: Partial<InvoiceSettings> = {}) {
  const store = createMemoryStore()
  const vault = memoryVault()
  const clock = { now: begin }
  const current: InvoiceSettings = { seller, keepYears: defaultKeepYears, ...settings }
  const context = (): CommandContext => ({
    ...{ actor: { kind: 'system', id: 'billing' }, via: { kind: 'schedule', id: 'billing' } },
    ...{ correlationId: 'test', causationId: 'test', now: () => clock.now, ids: randomIds(() => clock.now) },
  })
  const bus = new CommandBus(store, codec)
  const tell = (chargeId: string, command: ChargeCommand) =>
    bus.execute({
      ...{ decider: chargeDecider, stream: chargeStream(chargeId), root: accountId, command, context: context() },
    })
  const depsOn = (on: EventStore, isPractice: boolean): InvoiceDeps => ({
    ...{ bus: new CommandBus(on, codec), store: on, vault, settings: async () => current, isPractice },
  })

  return {
    ...{ store, vault, clock, settings: current },
    async paid(chargeId: string, more: Partial<OpenedCharge> = {}): Promise<void> {
      const opened: OpenedCharge = {
        ...{ subscriptionId: 'SUB00001', productId: 'AditPlus', priceId: 'PlusEUR1', interval: 'yearly' },
        ...{ currency: 'EUR', net: 4_034, tax: 766, total: 4_800, taxRate, due: clock.now, ...more },
      }
      await tell(chargeId, { type: 'OpenCharge', opened, cause })
      await tell(chargeId, { type: 'AttemptCharge', attempt: 1, methodId: null, isOnSession: true, cause })
      await tell(chargeId, { type: 'SucceedCharge', attempt: 1, paymentId: `pi_${chargeId}`, cause })
    },
    async refunded(chargeId: string, refundId: string, amount: number): Promise<void> {
      const terms = {
        reason: 'requested',
        note: '',
        endsSubscription: false,
        cause: { kind: 'staff', actId: 'Act00001' },
      }
      await tell(chargeId, { type: 'AskForRefund', refundId, amount, ...terms } as ChargeCommand)
      await tell(chargeId, { type: 'NoteRefund', refundId, providerRefundId: `re_${refundId}`, cause })
    },
    /** A bank decides about a dispute of so much. Returns the id of the document about it. */
    async decided(chargeId: string, outcome: 'won' | 'lost', amount: number, disputeId = 'dp_1'): Promise<string> {
      await tell(chargeId, { type: 'NoteDispute', disputeId, amount, reason: 'general', respondBy: null, cause })
      await tell(chargeId, { type: 'CloseDispute', disputeId, outcome, amount, fee: null, cause })
      return documentOfDecision(chargeId, (await store.readStream(chargeStream(chargeId))).length - 1)
    },
    tellCustomer: (command: CustomerCommand) =>
      bus.execute({
        ...{
          decider: customerDecider,
          stream: customerStream(accountId),
          root: accountId,
          command,
          context: context(),
        },
      }),
    /** A worker of its own, which may die after so many appends or whose appends may go wrong. */
    worker({ diesAfter = Number.POSITIVE_INFINITY, isPractice = false, on = store } = {}) {
      const deps = depsOn(dyingStore(on, { left: diesAfter }), isPractice)
      return {
        issue: (chargeId: string, refundId: string | null = null) =>
          issueInvoice({ deps, context: context() }, chargeId, refundId === null ? null : { refundId }),
        /** The document about the last event of a charge, by which a bank has decided. */
        issueDecided: async (chargeId: string) => {
          const decision = (await store.readStream(chargeStream(chargeId))).length - 1
          return issueInvoice({ deps, context: context() }, chargeId, { decision })
        },
      }
    },
    events: async (id: string) => (await store.readStream(invoiceStream(id))) as RecordedInvoiceEvent[],
    numbers: async (series: InvoiceSeries = 'invoices') => {
      const events = (await store.readStream(seriesStream(series))) as RecordedInvoiceSeriesEvent[]
      return events.map(({ data }) => [data.number, data.invoiceId] as const)
    },
    async file(id: string) {
      const deps = depsOn(store, false)
      const found = await ownerOfInvoice(deps, id)
      return found && fileOf(deps, found)
    },
  }
}
export type InvoiceSide = ReturnType<typeof invoiceSide>
