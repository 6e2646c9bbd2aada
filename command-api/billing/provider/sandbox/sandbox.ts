import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type {
  Payment,
  PaymentMethod,
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
} from '../payment_provider.port.ts'
import * as acts from './sandbox_state.ts'
import type { SandboxStore } from './sandbox_store.ts'
import { isSigned, signMessage } from './signature.ts'

/** What only the sandbox does: it also is the browser's side of the provider, and the bank. */
export interface Sandbox extends PaymentProvider {
  enterToken(customerId: string, card: acts.EnteredCard): Promise<{ token: string }>
  /** Adds a card or pays, whichever the secret is of. */
  confirm(customerId: string, clientSecret: string, by: acts.Confirmation): Promise<acts.BrowserAnswer>
  answerBank(customerId: string, clientSecret: string, isConfirmed: boolean): Promise<acts.BrowserAnswer>
  /** Messages that nobody has taken, signed. */
  messages(): Promise<readonly SandboxMessage[]>
  taken(message: SandboxMessage): Promise<void>
}

export interface SandboxMessage {
  id: string
  body: Buffer
  signature: string
}

export interface SandboxOptions {
  store: SandboxStore
  secret: string
  now: () => number
}

const message = z.object({
  ...{ id: z.string(), type: z.string() },
  data: z.object({ object: z.object({ id: z.string(), payment_intent: z.string().optional() }) }),
})
/** How many customers' messages are sent at once. */
const customersAtOnce = 50

/** A payment provider without money, for demos and tests. Its cards are those of Stripe's test mode. */
export function createSandbox({ store, secret, now }: SandboxOptions): Sandbox {
  const random = () => randomBytes(18).toString('base64url')
  const run = <Answer>(customerId: string, act: acts.Act<Answer>): Promise<Answer> =>
    store.change(customerId, (state) => act(state, { now: now(), random }))
  const ofObject = <Answer>(id: string, act: acts.Act<Answer>) => run(customerOf(id), act)
  const stateOf = async (customerId: string) => (await store.read(customerId)) ?? acts.emptyState(customerId)

  return {
    name: 'sandbox',
    isPretended: true,
    createCustomer: async ({ accountId }) => ({ customerId: `cus_${accountId}` }),
    primaryMethodOf: async (customerId) => (await stateOf(customerId)).primaryId,
    async setPrimaryMethod(customerId, methodId) {
      await run(customerId, acts.setPrimary(methodId))
    },
    methodsOf: async (customerId) => (await stateOf(customerId)).methods.map(methodOf),
    createSetup: ({ customerId, key }) => run(customerId, acts.under(key, 'setup', acts.createSetup)),
    async removeMethod(customerId, methodId) {
      await run(customerId, acts.removeMethod(methodId))
    },
    async enteredMethod(customerId, token) {
      const entered = (await stateOf(customerId)).tokens.find(({ id }) => id === token)
      return entered && methodOf(entered)
    },
    async createPayment(payment, key) {
      const asked = { ...payment, amount: String(payment.amount) }
      return paymentOf(await run(payment.customerId, acts.under(key, asked, acts.createPayment(payment, key))))
    },
    async payment(id) {
      const found = (await stateOf(customerOf(id))).payments.find((each) => each.id === id)
      return found && paymentOf(found)
    },
    async paymentUnder(customerId, key) {
      const found = (await stateOf(customerId)).payments.find((each) => each.key === key)
      return found && paymentOf(found)
    },
    cancelPayment: async (id) => paymentOf(await ofObject(id, acts.cancelPayment(id))),
    async createRefund({ paymentId, amount }, key) {
      const asked = [paymentId, String(amount)]
      return refundOf(await ofObject(paymentId, acts.under(key, asked, acts.refund(paymentId, amount, key))))
    },
    async refundUnder(paymentId, key) {
      const found = (await stateOf(customerOf(paymentId))).refunds.find((each) => each.key === key)
      return found && refundOf(found)
    },
    async disputesOf(paymentId) {
      const disputes = acts.disputesIn(await stateOf(customerOf(paymentId)))
      return disputes.filter((dispute) => dispute.paymentId === paymentId).map(disputeOf)
    },
    // Its messages aren't lost, so what was decided and told needs no second look.
    async disputedSince() {
      const states = await store.withEvents(customersAtOnce)
      return states.flatMap((state) => acts.disputesIn(state).map(({ paymentId }) => paymentId))
    },
    readMessage(body, signature, at) {
      if (!isSigned(body, { signature, at, secret })) return undefined
      const { id, type, data } = message.parse(JSON.parse(body.toString('utf8')))
      const { id: objectId, payment_intent: paymentId = null } = data.object
      const isOfDispute = type.startsWith('charge.dispute.')
      return { id, isOfDispute, paymentId: type.startsWith('payment_intent.') ? objectId : paymentId }
    },
    enterToken: (customerId, card) => run(customerId, acts.enterToken(card)),
    confirm: (customerId, clientSecret, by) => {
      const act = clientSecret.startsWith('seti_') ? acts.confirmSetup : acts.confirmPayment
      return run(customerId, act(clientSecret, by))
    },
    answerBank: (customerId, clientSecret, isConfirmed) => run(customerId, acts.answerBank(clientSecret, isConfirmed)),
    async messages() {
      for (const { customerId } of await store.withEvents(customersAtOnce)) await run(customerId, acts.decideDisputes)
      const states = await store.withEvents(customersAtOnce)
      return states.flatMap((state) =>
        state.events
          .filter(({ isTaken }) => !isTaken)
          .map(({ id, type, objectId }) => {
            const about = [...acts.disputesIn(state), ...state.refunds].find((each) => each.id === objectId)
            const object = { id: objectId, ...(about && { payment_intent: about.paymentId }) }
            const body = Buffer.from(JSON.stringify({ id, type, data: { object } }))
            return { id, body, signature: signMessage(body, now(), secret) }
          }),
      )
    },
    async taken({ id }) {
      await ofObject(id, acts.take(id))
    },
  }
}

/** Ids contain that of the customer: `pi_<customer>_<number>`. */
const customerOf = (id: string) => `cus_${id.split('_')[1] ?? ''}`

const methodOf = ({ card: _, isSetUp: __, ...method }: acts.SandboxMethod): PaymentMethod => method

const paymentOf = ({ entered: _, amount, refunded, ...payment }: acts.SandboxPayment): Payment => ({
  ...payment,
  amount: BigInt(amount),
  refunded: BigInt(refunded),
})

const refundOf = ({ id, failure }: acts.SandboxRefund): ProviderRefund => ({
  ...{ id, failure, status: failure === null ? 'succeeded' : 'failed' },
})

/** What a dispute costs a site, whoever wins. */
const fee = { amount: 1_500n, currency: 'USD' }

const disputeOf = ({ id, status, amount, currency, reason, decidedAt }: acts.SandboxDispute): ProviderDispute => ({
  ...{ id, status, amount: BigInt(amount), currency, reason, respondBy: decidedAt, fee },
})

/** Known to this site alone, and the same in all of its processes. */
export const sandboxSecret = (siteSecret: string): string =>
  createHash('sha256').update(`billing sandbox ${siteSecret}`).digest('hex')
