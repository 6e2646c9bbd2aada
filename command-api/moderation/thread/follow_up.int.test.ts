import type { StreamName } from '@adit/events/kit/envelope.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { projectForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { reportStream } from '../report/report.decider.ts'
import { messageStream } from './message.decider.ts'
import { threadStream } from './thread.decider.ts'

let kit: CommandKit
beforeAll(async () => {
  kit = await startCommandKit()
  const project = projectForm({ slug: 'reported' })
  expect((await kit.as('bob')('/v2/project', { method: 'POST', body: project })).status).toBe(200)
  const approved = send('PATCH', { status: 'approved' })
  expect((await kit.as('admin', 'admin')('/v2/project/reported', approved)).status).toBe(204)
})
afterAll(() => kit.close())

const send = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const complaint = { report_type: 'spam', item_type: 'project', item_id: 'reported', body: 'Only links.' }
const typesOf = async (stream: StreamName) => (await kit.store.readStream(stream)).map(({ type }) => type)

/** Asks while the store refuses appends to streams of a category, as if it went away in between. */
async function interrupted(category: string, ask: () => Promise<Response>): Promise<Response> {
  const append = kit.store.append
  const broken = vi.spyOn(kit.store, 'append').mockImplementation(async (stream, ...more) => {
    if (stream.startsWith(category)) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    return append(stream, ...more)
  })
  try {
    return await ask()
  } finally {
    broken.mockRestore()
  }
}

async function reported(): Promise<{ id: string; threadId: string }> {
  const answer = await kit.as('ada')('/v3/report', send('POST', complaint))
  const { id } = (await answer.json()) as { id: string }
  const [opened] = await kit.store.readStream(reportStream(id))
  return { id, threadId: Object(opened?.data).threadId }
}

it("opens a report's thread later if the request was interrupted once the report was stored", async () => {
  const ask = () => kit.as('ada')('/v3/report', send('POST', complaint))
  const answer = await interrupted('moderation.thread', ask)
  expect(answer.status).toBe(202)
  const { id } = (await answer.json()) as { id: string }
  expect(answer.headers.get('location')).toBe(`/v3/report/${id}`)
  const [opened] = await kit.store.readStream(reportStream(id))
  const { threadId } = Object(opened?.data)
  expect(await typesOf(threadStream(threadId))).toEqual([])
  await kit.round()
  await kit.round()
  expect(await typesOf(threadStream(threadId))).toEqual(['ReportThreadOpened'])
})

it('stores nothing of a report that could not be stored', async () => {
  const before = await kit.store.head()
  const answer = await interrupted('moderation.report', () => kit.as('ada')('/v3/report', send('POST', complaint)))
  expect(answer.status).toBe(503)
  expect(await kit.store.head()).toBe(before)
})

it('notes the place of a message later if the request was interrupted once the message was stored', async () => {
  const { threadId } = await reported()
  const ask = () => kit.as('ada')(`/v3/thread/${threadId}`, send('POST', { body: { type: 'text', body: 'Look.' } }))
  expect((await interrupted('moderation.message', ask)).status).toBe(202)
  const posted = (await kit.store.readStream(threadStream(threadId))).at(-1)
  expect(posted?.type).toBe('ThreadMessagePosted')
  const { messageId } = Object(posted?.data)
  await kit.round()
  await kit.round()
  expect(await typesOf(messageStream(messageId))).toEqual(['ThreadMessagePlaced'])
  const removed = await kit.as('ada')(`/v3/message/${messageId}`, { method: 'DELETE' })
  expect(removed.status).toBe(204)
})
