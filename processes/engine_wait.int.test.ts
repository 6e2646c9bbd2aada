import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer as createHttp, type RequestListener, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@adit/engines/home.ts'
import { startFakeServer } from '@adit/platform/event_store/kurrentdb/fake_server.ts'
import { EngineRefused } from '@adit/platform/event_store/not_opened.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { afterEach, expect, it } from 'vitest'
import { waitForEngines } from './engine_wait.ts'
import { temporaryFolder } from './testing/process.ts'

const patience = { timeout: 60_000 }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function listen(server: Server | ReturnType<typeof createServer>, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  closing.push(() => 'closeAllConnections' in server && server.closeAllConnections())
  return (server.address() as AddressInfo).port // It listens on TCP.
}

/** A certificate for 127.0.0.1 that nobody has signed but itself. */
async function selfSigned(): Promise<{ key: string; cert: string }> {
  const folder = await temporaryFolder()
  closing.push(() => rm(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert]
  execFileSync('openssl', [...request, ...subject], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

interface Waiting {
  said: string[]
  /** Resolves to 'ready', or to what it ended with. */
  ended: Promise<unknown>
  port: number
}

async function wait(settings: object): Promise<Waiting> {
  const said: string[] = []
  const port = await freePort()
  const options = { say: (line: string) => void said.push(line), metrics: new Metrics() }
  const ended = waitForEngines({ PORT: port, HOST: '127.0.0.1', ...settings }, options).then(
    () => 'ready',
    (error: unknown) => error,
  )
  return { said, ended, port }
}

/** It must not wait, and says in one line why. */
async function refusalOf(settings: object): Promise<string> {
  const { said, ended } = await wait(settings)
  const error = await ended
  expect(error).toBeInstanceOf(EngineRefused)
  expect(said).toEqual([])
  const message = String(error instanceof Error && error.message)
  expect(message).not.toContain('\n')
  expect(message).not.toContain('hunter2')
  return message
}

const opensearch = (port: number, scheme = 'opensearch') => ({
  SEARCH_URL: { scheme, url: new URL(`${scheme}://adit:hunter2@127.0.0.1:${port}`) },
})
const s3 = (port: number, protocol = 'http') => ({
  STORAGE_URL: { scheme: 's3', url: new URL(`s3://files?endpoint=${protocol}://127.0.0.1:${port}&path_style=true`) },
  ...{ S3_ACCESS_KEY_ID: 'adit', S3_SECRET_ACCESS_KEY: 'hunter2' },
})
const kafka = (port: number, query = '') => ({ FEED_URL: new URL(`kafka://127.0.0.1:${port}${query}`) })
const answering =
  (status: () => number): RequestListener =>
  (_request, response) =>
    response.writeHead(status()).end()

it.each([
  ['OpenSearch', 'SEARCH_URL', 'search', opensearch],
  ['S3', 'STORAGE_URL', 'storage', s3],
])('waits for %s, answers probes meanwhile, and comes up when it is there', async (_, setting, name, settings) => {
  const enginePort = await freePort()
  const { said, ended, port } = await wait(settings(enginePort))
  await expect.poll(() => said, patience).toHaveLength(1)
  expect(said[0]).toMatch(new RegExp(`^Waiting for ${setting}: nobody answers at 127.0.0.1:${enginePort} \\(`))
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  await expect
    .poll(
      () =>
        get('/_live').then(
          ({ status }) => status,
          () => 0,
        ),
      patience,
    )
    .toBe(200)
  for (const probe of ['/_ready', '/_health']) {
    const answer = await get(probe)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ wrong: { [name]: 'not there yet' } }),
    ])
  }
  const other = await get('/v2/project/any')
  expect([other.status, other.headers.get('retry-after')]).toEqual([503, '2'])
  let status = 503
  await listen(createHttp(answering(() => status)), enginePort)
  await expect.poll(() => said.at(-1), patience).toContain("isn't ready (503)")
  status = 200
  expect(await ended).toBe('ready')
  // The port is free for the process itself.
  await expect(get('/_live')).rejects.toThrow()
})

it('waits for a bucket that isn’t there yet', async () => {
  let status = 404
  const enginePort = await listen(createHttp(answering(() => status)))
  const { said, ended } = await wait(s3(enginePort))
  await expect
    .poll(() => said, patience)
    .toEqual([`Waiting for STORAGE_URL: 127.0.0.1:${enginePort} has no bucket files. Create it.`])
  status = 200
  expect(await ended).toBe('ready')
})

it('waits for Kafka', async () => {
  const enginePort = await freePort()
  const { said, ended } = await wait(kafka(enginePort))
  await expect.poll(() => said, patience).toHaveLength(1)
  expect(said[0]).toMatch(
    new RegExp(`^Waiting for FEED_URL: nobody answers at 127.0.0.1:${enginePort} \\(ECONNREFUSED`),
  )
  // Whoever answers there now uses TLS.
  await listen(createHttps(await selfSigned()), enginePort)
  expect(String(await ended)).toMatch(/FEED_URL: 127.0.0.1:\d+ uses TLS. Reach it with tls=true/)
})

it.each([401, 403])('ends with one line when an engine answers %i', async (status) => {
  const port = await listen(createHttp(answering(() => status)))
  expect(await refusalOf(opensearch(port))).toContain(`SEARCH_URL: 127.0.0.1:${port} refuses the user`)
  expect(await refusalOf(s3(port))).toContain(`STORAGE_URL: 127.0.0.1:${port} refuses the user`)
})

it('ends with one line when the scheme is wrong', async () => {
  const plain = await listen(createHttp(answering(() => 200)))
  expect(await refusalOf(opensearch(plain, 'opensearchs'))).toMatch(/^SEARCH_URL: .* doesn't use TLS/)
  expect(await refusalOf(s3(plain, 'https'))).toMatch(/^STORAGE_URL: .* doesn't use TLS/)
  const secure = await listen(
    createHttps(
      await selfSigned(),
      answering(() => 200),
    ),
  )
  expect(await refusalOf(opensearch(secure))).toMatch(/^SEARCH_URL: .* uses TLS. Reach it by opensearchs/)
  expect(await refusalOf(s3(secure))).toMatch(/^STORAGE_URL: .* uses TLS. Reach it by https/)
  expect(await refusalOf(kafka(secure))).toMatch(/^FEED_URL: .* uses TLS/)
})

it('ends with one line when a certificate isn’t trusted, and accepts the authority that is named', async () => {
  const pair = await selfSigned()
  const secure = await listen(
    createHttps(
      pair,
      answering(() => 200),
    ),
  )
  expect(await refusalOf(opensearch(secure, 'opensearchs'))).toMatch(
    /^SEARCH_URL: the certificate of 127.0.0.1:\d+ isn't/,
  )
  expect(await refusalOf(s3(secure, 'https'))).toMatch(/^STORAGE_URL: the certificate of 127.0.0.1:\d+ isn't/)
  expect(await refusalOf(kafka(secure, '?tls=true'))).toMatch(/^FEED_URL: the certificate of 127.0.0.1:\d+ isn't/)
  expect(await (await wait({ ...opensearch(secure, 'opensearchs'), SEARCH_CA: pair.cert })).ended).toBe('ready')
})

it('ends with one line when a Postgres refuses for a reason that isn’t known', async () => {
  const database = await createTestDatabase()
  closing.push(() => database.drop())
  const url = new URL(database.url)
  url.searchParams.set('options', '-c no_such_setting=1')
  expect(await refusalOf({ DATABASE_URL: url.href })).toMatch(/^DATABASE_URL: .*can't be used: .*no_such_setting/)
  url.search = '?sslmode=require'
  expect(await refusalOf({ OPS_DATABASE_URL: url.href })).toMatch(/^OPS_DATABASE_URL: .*can't be used: .*SSL/)
})

it('a process that starts before its database says what it waits for, and comes up when it is there', async () => {
  const database = await createTestDatabase()
  const real = new URL(database.url)
  const url = new URL(database.url)
  url.port = String(await freePort())
  const environment = {
    ...{ PORT: '0', DATABASE_URL: url.href, ADIT_LOG: 'info', ADDRESS_KEY: 'the address key of a test' },
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'projectors.ts')], {
    env: { ...process.env, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const waiting = `Waiting for DATABASE_URL: nobody answers at 127.0.0.1:${url.port} (ECONNREFUSED)`
  await expect.poll(() => output, { timeout: 60_000 }).toContain(waiting)
  expect(output).not.toContain('ready')
  const proxy = createServer((socket) => {
    const upstream = connect(Number(real.port), real.hostname)
    socket.pipe(upstream).pipe(socket)
    const end = () => {
      for (const one of [socket, upstream]) one.destroy()
    }
    for (const one of [socket, upstream]) one.on('error', end).on('close', end)
  }).listen(Number(url.port), '127.0.0.1')
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Waiting for .*"msg":"ready"/s)
  expect(output.split(waiting)).toHaveLength(2)
  child.kill('SIGKILL')
  await once(child, 'close')
  proxy.close()
  await database.drop()
}, 120_000)

it('waits for an event store, and ends at once when its address has to be changed', async () => {
  const server = await startFakeServer()
  const addressOf = (options: string) => ({
    EVENT_STORE_URL: `kurrentdb://adit:hunter2@127.0.0.1:${server.port}${options}`,
  })
  server.kill()
  const { said, ended } = await wait(addressOf('?tls=false'))
  await expect.poll(() => said, { timeout: 60_000 }).toHaveLength(1)
  expect(said[0]).toMatch(new RegExp(`^Waiting for EVENT_STORE_URL: nobody answers at 127.0.0.1:${server.port}`))
  await server.restart()
  expect(await ended).toBe('ready')
  expect(said.join()).not.toContain('hunter2')
  expect(said).toHaveLength(1)
  await refusalOf(addressOf(''))
  server.kill()
}, 120_000)
