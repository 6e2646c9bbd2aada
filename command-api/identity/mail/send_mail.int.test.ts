import { randomIds } from '@adit/platform/ids/ids.ts'
import { JobQueue } from '@adit/platform/jobs/job.ts'
import { JobRunner } from '@adit/platform/jobs/job_runner.ts'
import { memoryJobStore } from '@adit/platform/jobs/memory_jobs.ts'
import type { Mail, MailTransport } from '@adit/platform/mail/mail.port.ts'
import { smtpTransport } from '@adit/platform/mail/smtp.ts'
import { startSmtpServer, type TestSmtpServer } from '@adit/platform/mail/smtp_server.fixture.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountDecider } from '../account/account.decider.ts'
import { createAccount } from '../account/account_create.ts'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { type IdentityDeps, mailTransport } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { newsletterWelcome } from './mails/newsletter_welcome.mail.ts'
import { passwordChanged } from './mails/security_notices.mail.ts'
import { sendMailJob } from './send_mail.job.ts'
import { askForMail } from './send_mail.ts'

let side: IdentitySide
let server: TestSmtpServer
let now = Date.now()
let store = memoryJobStore(() => now)

beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())
beforeEach(async () => {
  server = await startSmtpServer()
  store = memoryJobStore(() => now)
})
afterEach(() => server.close())

/** The deps of a process that sends by this transport. */
const sendingBy = (transport: MailTransport): IdentityDeps => ({
  ...side.deps,
  port: (port) => ((port as unknown) === mailTransport ? (transport as never) : side.deps.port(port)),
})
const smtp = () => smtpTransport({ url: server.url, from: 'noreply@adit.test' })

/** Does all that is due, as one worker. Returns its failures. */
async function work(transport: MailTransport = smtp(), owner = 'worker'): Promise<string[]> {
  const failures: string[] = []
  const runner = new JobRunner({
    ...{ store, jobs: [sendMailJob(sendingBy(transport))], owner, now: () => now },
    isKnown: async () => true,
    checkEngines: async () => undefined,
    onFailed: (_, error) => failures.push(String(error.cause)),
  })
  await runner.drain().catch(() => undefined)
  return failures
}

let people = 0
async function person(given: { newsletter?: boolean; language?: string } = {}): Promise<string> {
  const username = `person-${++people}`
  const account = { username, email: `${username}@example.org`, password: null, role: 'developer' as const }
  return (await createAccount(side.deps, { ...account, ...given, now, ids: randomIds() })).accountId
}

const ask = (accountId: string, { name }: { name: string } = passwordChanged, id = `ask-${accountId}`) =>
  askForMail(new JobQueue(store), id, { mail: name, accountId, at: now })

const accountOf = async (accountId: string) => {
  const { state } = await side.deps.bus.load(accountDecider, accountStream(accountId))
  if (state.kind !== 'existing') throw new Error('The account is gone')
  return state
}
const idsOf = (mails: readonly { raw: string }[]) => mails.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1])

describe('a mail', () => {
  it('goes to the address of the account, in its language', async () => {
    await ask(await person({ language: 'de-DE' }))
    expect(await work()).toEqual([])
    expect(server.received).toMatchObject([{ to: [`person-${people}@example.org`] }])
    expect(server.received[0]?.raw).toContain('Dein Passwort wurde')
  })

  it('is sent once, however often it is asked for and its job runs', async () => {
    const id = await person()
    await ask(id)
    await ask(id)
    await work()
    store = memoryJobStore(() => now)
    await ask(id)
    expect(await work()).toEqual([])
    expect(server.received).toHaveLength(1)
  })

  it('waits while the server is away, and is then sent once', async () => {
    const { url } = server
    await ask(await person())
    await server.close()
    expect((await work(smtpTransport({ url, from: 'noreply@adit.test' }))).length).toBe(1)
    server = await startSmtpServer(Number(new URL(url).port))
    now += 5_000
    expect(await work()).toEqual([])
    now += 5_000
    expect(await work()).toEqual([])
    expect(server.received).toHaveLength(1)
  })

  it('goes out again under the same id if its worker died after handing it over', async () => {
    await ask(await person())
    await dieAfterSending()
    expect(await work(smtp(), 'second')).toEqual([])
    expect(server.received).toHaveLength(2)
    expect(new Set(idsOf(server.received)).size).toBe(1)
  })

  it('is not sent for an account that was deleted meanwhile', async () => {
    const id = await person()
    await ask(id)
    await side.deps.identity.vault.erase(id)
    expect(await work()).toEqual([])
    expect(server.received).toEqual([])
  })

  it('has no header to unsubscribe if it is about security', async () => {
    await ask(await person())
    await work()
    expect(server.received[0]?.raw).not.toMatch(/List-Unsubscribe/i)
  })
})

/** Hands the mail over, and then its process is gone: nothing is noted any more, and the lease lapses. */
async function dieAfterSending(): Promise<void> {
  const sent = Promise.withResolvers<void>()
  const dying: MailTransport = {
    async send(mail: Mail) {
      await smtp().send(mail)
      sent.resolve()
      await new Promise(() => undefined)
    },
  }
  void work(dying, 'first')
  await sent.promise
  now += 31_000
}

describe('a newsletter', () => {
  it('can be unsubscribed from by one click', async () => {
    const id = await person({ newsletter: true })
    await ask(id, newsletterWelcome)
    await work()
    const raw = (server.received[0]?.raw ?? '').replaceAll(/\r\n\s/g, ' ')
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    const url = /^List-Unsubscribe: <https:\/\/adit\.test(\S+)>\r$/m.exec(raw)?.[1] ?? ''
    expect((await side.call('POST', url)).status).toBe(204)
    expect(await accountOf(id)).toMatchObject({ newsletter: false })
  })

  it('is not sent to those who have unsubscribed', async () => {
    await ask(await person({ newsletter: false }), newsletterWelcome)
    await work()
    expect(server.received).toEqual([])
  })

  it('is sent at most once if its worker died after handing it over', async () => {
    await ask(await person({ newsletter: true }), newsletterWelcome)
    await dieAfterSending()
    await work(smtp(), 'second')
    expect(server.received).toHaveLength(1)
  })
})

describe('a refused address', () => {
  it('is noted once, and gets no newsletter any more, but mails about security', async () => {
    const id = await person({ newsletter: true })
    server.refuse({ at: 'recipient', code: 550 })
    await ask(id)
    expect(await work()).toEqual([])
    expect(await accountOf(id)).toMatchObject({ emailBouncing: true })
    server.refuse(undefined)
    await ask(id, newsletterWelcome, 'news')
    await ask(id, passwordChanged, 'security')
    await work()
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.raw).toContain('Your password was changed')
    const events = (await side.events(id)).filter(({ type }) => type === 'AccountEmailBounced')
    expect(events).toHaveLength(1)
  })

  it('is not noted when the server refuses what the mail says', async () => {
    const id = await person()
    server.refuse({ at: 'data', code: 554 })
    await ask(id)
    expect(await work()).toEqual([])
    expect(await accountOf(id)).toMatchObject({ emailBouncing: false })
  })
})
