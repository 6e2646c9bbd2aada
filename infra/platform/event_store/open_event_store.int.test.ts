import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { EngineRefused, EngineUnavailable, mayOpenLater } from './not_opened.ts'
import { openEventStore } from './open_event_store.ts'

const failure = (address: string) => openEventStore(address).catch((error: unknown) => error)

it('says in one line that no Postgres answers, which may pass', async () => {
  const error = await failure('postgres://u:hunter2@127.0.0.1:9/log')
  expect(error).toBeInstanceOf(EngineUnavailable)
  expect(mayOpenLater(error)).toBe(true)
  expect(String(error)).toMatch(/EVENT_STORE_URL or DATABASE_URL: nobody answers at 127.0.0.1:9 \(ECONNREFUSED\).*$/)
  expect(String(error)).not.toContain('hunter2')
})

it('says in one line that a Postgres has no such database, which lasts', async () => {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  url.pathname = '/no_such_database'
  const error = await failure(url.href)
  expect(error).toBeInstanceOf(EngineRefused)
  expect(mayOpenLater(error)).toBe(false)
  expect(String(error)).toContain('has no such database')
  await database.drop()
})
