import { customerEvents } from '@adit/events/billing/customer.events.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { Mail, MailTransport } from '@adit/platform/mail/mail.port.ts'
import { createAccount } from '../identity/account/account_create.ts'
import { identityDeps, mailTransport } from '../identity/identity_deps.ts'
import { idOf, send } from '../identity/people.fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { paymentProvider } from './provider/payment_provider.port.ts'
import { memoryStore, secret } from './provider/sandbox/sandbox.fixture.ts'
import { sandboxPort } from './provider/sandbox/sandbox.routes.ts'
import { createSandbox } from './provider/sandbox/sandbox.ts'
import { customerStream } from './subscription/customer.decider.ts'
import { subscriptionDecider, subscriptionStream } from './subscription/subscription.decider.ts'

export interface BillingAnswer {
  status: number
  body: Record<string, never>
  code: unknown
}

/** A site that sells by the sandbox, with accounts that mail reaches, over HTTP and with its worker. */
export async function startBillingKit(...names: string[]) {
  const sandbox = createSandbox({ store: memoryStore(), secret, now: Date.now })
  const sent: Mail[] = []
  // The site's own outbox forgets mails after 30 days, and these tests go further.
  const transport: MailTransport = { send: async (mail) => void sent.push(mail) }
  /** Its address is known once it listens. */
  const options = {
    origin: '',
    fills: [paymentProvider.fill(sandbox), sandboxPort.fill(sandbox), mailTransport.fill(transport)],
  }
  const kit: CommandKit = await startCommandKit(options)
  options.origin = kit.server.origin
  const { identity } = identityDeps(kit.deps)
  const create = (name: string, role: 'admin' | 'developer' = 'developer') =>
    createAccount(identityDeps(kit.deps), {
      ...{ username: name, email: `${name}@example.org`, password: null, accountId: idOf(name), now: Date.now() },
      ...{ ids: randomIds(), role },
    })
  for (const name of names) await create(name)
  await create('root', 'admin')

  const ask = async (by: string | null, path: string, body: unknown, method = 'POST'): Promise<BillingAnswer> => {
    const url = `/_internal/billing/${path}`
    const init = send(method, body)
    const response = await (by === null
      ? fetch(`${kit.server.origin}${url}`, init)
      : kit.as(by === 'root' ? idOf('root') : by, by === 'root' ? 'admin' : 'developer')(url, init))
    const text = await response.text()
    const answer = text === '' ? {} : JSON.parse(text)
    return { status: response.status, body: answer, code: answer.details?.code }
  }
  /** Does all that a worker does by then, with what follows from it. */
  const rounds = async (at?: number): Promise<void> => {
    for (let count = 0; count < 5; count++) await kit.round(at === undefined ? {} : { at })
    if (kit.gaveUp.length > 0) throw kit.gaveUp[0]
  }
  const card = async (
    by: string,
    number = '4242424242424242',
    expiry: { exp_month: number; exp_year: number } = { exp_month: 12, exp_year: 2034 },
  ) => String((await ask(by, 'sandbox/token', { number, ...expiry })).body.token)
  const subscriptionIdOf = async (by: string): Promise<string> => {
    const events = await kit.store.readStream(customerStream(idOf(by)))
    const taken = events.findLast(({ type }) => type === 'CustomerSubscribed')
    return customerEvents.definitions.CustomerSubscribed.schema.parse(taken?.data).subscriptionId
  }
  const stateOf = async (by: string) => {
    const { state } = await kit.deps.bus.load(subscriptionDecider, subscriptionStream(await subscriptionIdOf(by)))
    if (!state) throw new Error(`${by} has no subscription`)
    return state
  }
  return {
    ...{ kit, sandbox, identity, sent, ask, rounds, subscriptionIdOf, stateOf },
    async subscribe(
      by: string,
      interval = 'monthly',
      expiry?: { exp_month: number; exp_year: number },
      number?: string,
    ): Promise<string> {
      const token = await card(by, number, expiry)
      const consent = { terms: termsVersion, begins_at_once: true }
      const charge = { type: 'new', product_id: 'AditPlus', interval, consent }
      const { body } = await ask(by, 'payment', { type: 'confirmation_token', token, charge })
      await ask(by, 'sandbox/confirm', { client_secret: body.client_secret, token })
      await rounds()
      return subscriptionIdOf(by)
    },
    /** Lets another card pay from now on. */
    async payWith(by: string, number: string): Promise<void> {
      const { body } = await ask(by, 'payment_method', undefined)
      await ask(by, 'sandbox/confirm', { client_secret: body.client_secret, token: await card(by, number) })
      const customerId = `cus_${idOf(by)}`
      if (number.endsWith('3184')) await ask(by, 'sandbox/bank', { client_secret: body.client_secret, confirmed: true })
      const [newest] = await sandbox.methodsOf(customerId)
      await sandbox.setPrimaryMethod(customerId, newest?.id ?? '')
    },
    /** Mails to somebody, oldest first. */
    mailsTo: (name: string): Mail[] => sent.filter(({ to }) => to === `${name}@example.org`),
    typesOf: async (by: string) =>
      (await kit.store.readStream(subscriptionStream(await subscriptionIdOf(by)))).map(({ type }) =>
        type.replace('Subscription', ''),
      ),
  }
}
export type BillingKit = Awaited<ReturnType<typeof startBillingKit>>
