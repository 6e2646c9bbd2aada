import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newEvent, newStream } from '../event_store.suite.ts'
import { EngineRefused, EngineUnavailable, mayOpenLater } from '../not_opened.ts'
import { fakeCertificate } from './fake_certificate.ts'
import { type FakeServer, type FakeServerOptions, startFakeServer } from './fake_server.ts'
import { openKurrentEventStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'adit-kurrent-'))
const caFile = join(folder, 'ca.pem')
const tls = fakeCertificate
let server: FakeServer | undefined

beforeAll(() => writeFileSync(caFile, tls.cert))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => server?.kill())

interface Opening {
  server: FakeServerOptions
  /** What stands before the host, and the options of the address. */
  user?: string
  options?: string
}

async function failure({ server: options, user = '', options: query = '' }: Opening, patienceMs = 60_000) {
  server = await startFakeServer(options)
  const address = `kurrentdb://${user}127.0.0.1:${server.port}${query}`
  return openKurrentEventStore(address, { patienceMs }).then(
    async (store) => {
      await store.close()
      throw new Error('It was opened')
    },
    (error: unknown) => error as Error,
  )
}

describe('a store that cannot be opened', () => {
  const ca = `?tlsCAFile=${encodeURIComponent(caFile)}`

  it.each<[string, Opening, RegExp]>([
    [
      'the password is wrong',
      { server: { tls, user: 'adit:right' }, user: 'adit:hunter2@', options: ca },
      /user or the password/,
    ],
    ['nobody has signed in', { server: { tls, user: 'adit:right' }, options: ca }, /user or the password/],
    ['the certificate is not trusted', { server: { tls }, user: 'adit:hunter2@' }, /tlsCAFile/],
    ['the port has no TLS', { server: {}, user: 'adit:hunter2@' }, /tls=false/],
    ['the port has TLS', { server: { tls }, user: 'adit:hunter2@', options: '?tls=false' }, /Remove tls=false/],
  ])('is refused at once, in one line, when %s', async (_, opening, advice) => {
    const error = await failure(opening)
    expect(error).toBeInstanceOf(EngineRefused)
    expect(mayOpenLater(error)).toBe(false)
    expect(error.message).toMatch(advice)
    expect(error.message).toContain(`EVENT_STORE_URL: 127.0.0.1:${server?.port}`)
    expect(error.message).not.toMatch(/hunter2|\n/)
  })

  it('may be opened later when nobody listens', async () => {
    const gone = await startFakeServer()
    gone.kill()
    const opening = openKurrentEventStore(`kurrentdb://u:hunter2@127.0.0.1:${gone.port}?tls=false`, { patienceMs: 100 })
    const error = await opening.catch((reason: unknown) => reason as Error)
    expect(error).toBeInstanceOf(EngineUnavailable)
    expect(mayOpenLater(error)).toBe(true)
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/^EVENT_STORE_URL: nobody answers at 127.0.0.1:\d+ \(ECONNREFUSED\).*$/),
    )
    expect(String(error)).not.toContain('hunter2')
    await gone.restart()
    const store = await openKurrentEventStore(`kurrentdb://u:hunter2@127.0.0.1:${gone.port}?tls=false`)
    await store.close()
    gone.kill()
  })

  it('may be opened later when the server is not ready', async () => {
    const error = await failure({ server: { members: () => [] }, options: '?tls=false' }, 100)
    expect(error).toBeInstanceOf(EngineUnavailable)
    expect(error.message).toMatch(/Server Is Not Ready/)
  })

  it('may be opened later when the server gives no answer', async () => {
    server = await startFakeServer()
    server.isSilent = true
    const opening = openKurrentEventStore(`kurrentdb://127.0.0.1:${server.port}?tls=false`, {
      patienceMs: 100,
      callMs: 200,
    })
    await expect(opening).rejects.toThrow(EngineUnavailable)
  })

  it('names the seeds of a cluster and another setting', async () => {
    const gone = await startFakeServer()
    gone.kill()
    const address = `esdb://127.0.0.1:${gone.port},127.0.0.1:${gone.port}?tls=false&maxDiscoverAttempts=1`
    const opening = openKurrentEventStore(address, { patienceMs: 100, setting: '<to>' })
    await expect(opening).rejects.toThrow(`<to>: nobody answers at 127.0.0.1:${gone.port}, 127.0.0.1:${gone.port}`)
  })
})

it('opens a store with TLS, user and password', async () => {
  server = await startFakeServer({ tls, user: 'adit:rig:ht' })
  const store = await openKurrentEventStore(
    `kurrentdb://adit:rig:ht@127.0.0.1:${server.port}?tlsCAFile=${encodeURIComponent(caFile)}`,
  )
  await store.append(newStream(), -1, [newEvent()])
  await store.close()
})
