import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { startFakeServer } from '@adit/platform/event_store/kurrentdb/fake_server.ts'
import { EventStoreRefused } from '@adit/platform/event_store/not_opened.ts'
import { freePort } from '@adit/platform/postgres/server.ts'
import { createTestDatabase } from '@adit/platform/testing/database.ts'
import { expect, it } from 'vitest'
import { waitForEngines } from './engine_wait.ts'

it('a process that starts before its database says what it waits for, and comes up when it is there', async () => {
  const database = await createTestDatabase()
  const real = new URL(database.url)
  const url = new URL(database.url)
  url.port = String(await freePort())
  const environment = {
    ...{ PORT: '0', DATABASE_URL: url.href, FEED_URL: 'kafka://127.0.0.1:9', ADIT_LOG: 'info' },
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'relay.ts')], {
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
    for (const one of [socket, upstream]) one.on('error', () => socket.destroy())
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
  const said: string[] = []
  const waiting = waitForEngines(addressOf('?tls=false'), (line) => said.push(line))
  await expect.poll(() => said, { timeout: 60_000 }).toHaveLength(1)
  expect(said[0]).toMatch(new RegExp(`^Waiting for EVENT_STORE_URL: nobody answers at 127.0.0.1:${server.port}`))
  await server.restart()
  await waiting
  const refused = waitForEngines(addressOf(''), (line) => said.push(line))
  await expect(refused).rejects.toThrow(EventStoreRefused)
  expect(said.join()).not.toContain('hunter2')
  expect(said).toHaveLength(1)
  server.kill()
}, 120_000)
