import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type SecuredBroker, startSecuredBroker } from '@adit/platform/kafka/secured_broker.fixture.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let broker: SecuredBroker
let database: TestDatabase
beforeAll(async () => {
  broker = await startSecuredBroker()
  database = await createTestDatabase()
})
afterAll(async () => {
  await broker?.stop()
  await database?.drop()
})

/** How the process ends, and all that it says until then. */
async function relayWith(user: string, query: string): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const url = `kafka://${user}127.0.0.1:${broker.port}?${query}`
  const settings = { PORT: '0', DATABASE_URL: database.url, FEED_URL: url, ADIT_LOG: 'info' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'relay.ts')], { env: { ...inherited, ...settings } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, output }
}

it.each([
  [
    'a wrong password',
    'adit:hunter2@',
    () => `sasl=plain&ca=${broker.ca}`,
    /^FEED_URL: 127.0.0.1:\d+ can't be used: SASL PLAIN authentication failed/,
  ],
  ['no password', '', () => `ca=${broker.ca}`, /^FEED_URL: 127.0.0.1:\d+ refuses clients without a user/],
  [
    'a certificate that is not trusted',
    'adit:right@',
    () => 'sasl=plain&tls=true',
    /^FEED_URL: the certificate of 127.0.0.1:\d+ isn't/,
  ],
  ['no TLS', '', () => '', /^FEED_URL: 127.0.0.1:\d+ uses TLS. Reach it with tls=true/],
  [
    'a password, but no TLS',
    'adit:right@',
    () => 'sasl=plain',
    /^FEED_URL: 127.0.0.1:\d+ uses TLS. Reach it with tls=true/,
  ],
])('a process ends with one line because of %s', async (_, user, query, line) => {
  const { code, output } = await relayWith(user, query())
  expect(output.trimEnd()).not.toContain('\n')
  expect(JSON.parse(output)).toMatchObject({ level: 'fatal', msg: expect.stringMatching(line) })
  expect(output).not.toMatch(/hunter2|right@|\s+at .*:\d+:\d+/)
  expect(code).toBe(1)
})
