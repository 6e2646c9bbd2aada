import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleMail } from './mail.fixture.ts'
import { MailRefused } from './mail.port.ts'
import { smtpTransport } from './smtp.ts'
import { startSmtpServer, type TestSmtpServer } from './smtp_server.fixture.ts'

let server: TestSmtpServer
beforeEach(async () => {
  server = await startSmtpServer()
})
afterEach(() => server.close())

const transport = () => smtpTransport({ url: server.url, from: 'Adit <noreply@adit.test>' })

it('hands over a mail with its id, both versions and its headers', async () => {
  const headers = { 'List-Unsubscribe': '<https://adit.test/end>' }
  await transport().send(sampleMail({ subject: 'Grüße aus der Grube', headers }))
  expect(server.received).toMatchObject([{ from: 'noreply@adit.test', to: ['ada@example.org'] }])
  const raw = server.received[0]?.raw ?? ''
  expect(raw).toMatch(/^Message-ID: <one@adit\.test>\r$/im)
  expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/adit\.test\/end>\r$/m)
  expect(raw).toMatch(/^From: Adit <noreply@adit\.test>\r$/m)
  expect(raw).toContain('text/plain')
  expect(raw).toContain('text/html')
})

it.each([
  ['recipient', 550, true],
  ['data', 554, false],
] as const)('reports a final refusal of the %s', async (at, code, isAboutAddress) => {
  server.refuse({ at, code })
  const sent = transport().send(sampleMail())
  await expect(sent).rejects.toThrow(MailRefused)
  await expect(sent).rejects.toMatchObject({ isAboutAddress })
})

it('keeps the address out of its errors, which are logged and stored', async () => {
  server.refuse({ at: 'recipient', code: 550 })
  await expect(transport().send(sampleMail())).rejects.not.toThrow('ada@example.org')
  server.refuse({ at: 'recipient', code: 451 })
  await expect(transport().send(sampleMail())).rejects.not.toThrow('ada@example.org')
})

it('can be tried again after a passing refusal and while the server is away', async () => {
  server.refuse({ at: 'recipient', code: 451 })
  const passing = transport().send(sampleMail())
  await expect(passing).rejects.toThrow('451')
  await expect(passing).rejects.not.toThrow(MailRefused)
  const { url } = server
  await server.close()
  const away = smtpTransport({ url, from: 'noreply@adit.test' }).send(sampleMail())
  await expect(away).rejects.not.toThrow(MailRefused)
  server = await startSmtpServer(Number(new URL(url).port))
  await smtpTransport({ url, from: 'noreply@adit.test' }).send(sampleMail())
  expect(server.received).toHaveLength(1)
})

it('never reads files or addresses that a mail names', async () => {
  await transport().send(sampleMail({ html: '<img src="file:///etc/hostname">', text: 'file:///etc/hostname' }))
  expect(server.received[0]?.raw).toContain('file:///etc/hostname')
})
