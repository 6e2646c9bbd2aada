import type { StreamName } from '@adit/events/kit/envelope.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectStream } from '../../catalogue/catalogue_streams.ts'
import { projectForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { threadStream } from '../thread/thread.decider.ts'
import { reportStream } from './report.decider.ts'

let kit: CommandKit
let projectId: string

const json = async (answer: Response) => JSON.parse(await answer.text())
const send = (method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  ...(body !== undefined && { body: JSON.stringify(body) }),
  headers: { 'content-type': 'application/json', ...headers },
})
const eventsOf = async (stream: StreamName) =>
  (await kit.store.readStream(stream)).map(({ type, data }) => ({ type, data }))
/** An id in the data of the first or last event of a stream. */
async function idIn(stream: StreamName, at: 0 | -1, name: string): Promise<string> {
  const { data } = (await eventsOf(stream)).at(at) ?? {}
  return String(Object(data)[name])
}
const typesOf = async (id: string) => (await kit.store.readStream(reportStream(id))).map(({ type }) => type)

const ada: Call = (...request) => kit.as('ada')(...request)
const bob: Call = (...request) => kit.as('bob')(...request)
const mod: Call = (...request) => kit.as('mod', 'moderator')(...request)
type Call = ReturnType<CommandKit['as']>

const complaint = { report_type: 'spam', item_type: 'project', item_id: 'reported', body: ' Only links. ' }

async function report(change: Record<string, unknown> = {}): Promise<{ id: string; threadId: string }> {
  const answer = await ada('/v2/report', send('POST', { ...complaint, ...change }))
  expect(answer.status).toBe(200)
  const { id } = await json(answer)
  return { id, threadId: await idIn(reportStream(id), 0, 'threadId') }
}

const message = (body: string, more: Record<string, unknown> = {}) =>
  send('POST', { body: { type: 'text', body, ...more } })

/** Posts to a thread and returns the id of the message. */
async function say(call: Call, threadId: string, more: Record<string, unknown> = {}): Promise<string> {
  expect((await call(`/v2/thread/${threadId}`, message('Look at line 2.', more))).status).toBe(204)
  return idIn(threadStream(threadId), -1, 'messageId')
}

beforeAll(async () => {
  kit = await startCommandKit()
  const made = await bob('/v2/project', { method: 'POST', body: projectForm({ slug: 'reported' }) })
  projectId = (await json(made)).id
  const status = send('PATCH', { status: 'approved' })
  await kit.as('admin', 'admin')('/v2/project/reported', status)
  await bob('/v2/project', { method: 'POST', body: projectForm({ slug: 'secret-draft' }) })
  const account = { username: 'Spammer', email: 'spam@example.org', password: 'four quite odd words in a row' }
  expect((await bob('/_internal/auth/create', send('POST', account))).status).toBe(200)
})
afterAll(() => kit.close())

describe('POST /report', () => {
  it.each(['/v2/report', '/v3/report'])('%s opens the report and its thread', async (path) => {
    const answer = await ada(path, send('POST', complaint))
    expect(answer.status).toBe(200)
    const { id } = await json(answer)
    const [opened, ...rest] = await eventsOf(reportStream(id))
    expect(rest).toEqual([])
    const data = { reportId: id, reporterId: 'ada00000', reportType: 'spam', itemType: 'project', itemId: projectId }
    expect(opened).toEqual({
      type: 'ReportOpened',
      data: { ...data, threadId: expect.any(String), body: 'Only links.' },
    })
    const threadId = await idIn(reportStream(id), 0, 'threadId')
    expect(await eventsOf(threadStream(threadId))).toEqual([
      { type: 'ReportThreadOpened', data: { threadId, reportId: id, reporterId: 'ada00000' } },
    ])
  })

  it('accepts a username', async () => {
    const { id } = await report({ item_type: 'user', item_id: 'spammer', uploaded_images: [] })
    expect((await eventsOf(reportStream(id)))[0]?.data).toMatchObject({ itemType: 'user' })
  })

  it('accepts two reports of the same item', async () => {
    expect((await report()).id).not.toBe((await report()).id)
  })

  it('keeps the pictures in its text', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c86' } })
      .png()
      .toBuffer()
    const uploaded = await ada('/v3/image?ext=png&context=report', { method: 'POST', body: new Uint8Array(png) })
    const { id, url } = await json(uploaded)
    await report({ body: `Look: ![](${url})`, uploaded_images: [id] })
    await kit.deps.uploads.sweep(0)
    const kept = await kit.deps.storage.head(url.replace(/^\/data\//, ''))
    expect(kept).toBeDefined()
  })

  it('creates one report for a repeated request', async () => {
    const once = send('POST', complaint, { 'idempotency-key': 'report-once' })
    const first = await json(await ada('/v2/report', once))
    expect(await json(await ada('/v2/report', once))).toEqual(first)
    expect(await typesOf(first.id)).toEqual(['ReportOpened'])
  })

  it.each([
    ['an unknown project', { item_id: 'no-such-thing' }, 'item_id', 'item_not_found'],
    ['a project that the reporter may not see', { item_id: 'secret-draft' }, 'item_id', 'item_not_found'],
    ['an unknown version', { item_type: 'version', item_id: 'AABBCCDD' }, 'item_id', 'item_not_found'],
    ['what is no id of a version', { item_type: 'version', item_id: 'no/such' }, 'item_id', 'item_not_found'],
    ['an unknown user', { item_type: 'user', item_id: 'nobody' }, 'item_id', 'item_not_found'],
    ['an unknown type of item', { item_type: 'team' }, 'item_type', undefined],
    ['an unknown type of report', { report_type: 'boring' }, 'report_type', undefined],
    ['no text', { body: ' \n ' }, 'body', undefined],
    ['too long a text', { body: 'x'.repeat(65_537) }, 'body', undefined],
    ['a picture that was never uploaded', { uploaded_images: ['AABBCCDD'] }, 'uploaded_images', 'unknown_image'],
    [
      'too many pictures',
      { uploaded_images: Array.from({ length: 11 }, () => 'AABBCCDD') },
      'uploaded_images',
      undefined,
    ],
  ])('refuses %s', async (_, change, field, code) => {
    const answer = await ada('/v2/report', send('POST', { ...complaint, ...change }))
    expect(answer.status).toBe(400)
    const refused = await json(answer)
    expect(refused).toMatchObject({ details: { field, ...(code && { code }) } })
    expect(refused.description).toContain(field)
  })

  it('accepts a text of the maximum length', async () => {
    await report({ body: 'ä'.repeat(65_536) })
  })
})

describe('PATCH and DELETE /report/:id', () => {
  it.each(['v2', 'v3'])('%s: the reporter can edit it, staff can close and delete it', async (version) => {
    const { id } = await report()
    const path = `/${version}/report/${id}`
    for (const [call, init] of [
      [ada, send('PATCH', { body: 'Only links, and spam.', closed: null })],
      [mod, send('PATCH', { closed: true })],
      [mod, send('PATCH', { closed: false, body: null })],
      [mod, send('DELETE')],
    ] as const) {
      expect((await call(path, init)).status).toBe(204)
    }
    const types = ['ReportOpened', 'ReportBodyEdited', 'ReportClosed', 'ReportReopened', 'ReportDeleted']
    expect(await typesOf(id)).toEqual(types)
  })

  const closing = send('PATCH', { closed: true })
  it.each<[who: string, call: Call, path: string, init: RequestInit, status: number]>([
    ['reporters do not close', ada, 'report', closing, 401],
    ['reporters do not delete', ada, 'report', send('DELETE'), 401],
    ['strangers do not delete', bob, 'report', send('DELETE'), 401],
    ['strangers do not learn of it', bob, 'report', closing, 404],
    ['what is unknown', mod, 'AABBCCDD', closing, 404],
    ['what is unknown, to be deleted', mod, 'AABBCCDD', send('DELETE'), 404],
    ['what is no id', mod, 'x%2Fy', closing, 404],
    ['a blank text', ada, 'report', send('PATCH', { body: '' }), 400],
    ['a text that is too long', ada, 'report', send('PATCH', { body: 'x'.repeat(65_537) }), 400],
    ['closed that is no truth value', mod, 'report', send('PATCH', { closed: 'yes' }), 400],
    ['an older revision', ada, 'report', send('PATCH', { body: 'b' }, { 'if-match': '"7-x"' }), 412],
  ])('%s', async (_, call, path, init, status) => {
    const { id } = await report()
    for (const version of ['v2', 'v3']) {
      const answer = await call(`/${version}/report/${path === 'report' ? id : path}`, init)
      expect(answer.status).toBe(status)
      if (status === 404 && version === 'v2') expect(await answer.text()).toBe('')
    }
    expect(await typesOf(id)).toEqual(['ReportOpened'])
  })
})

describe('the thread of a report', () => {
  it('accepts messages from the reporter and from staff, who can also write private ones', async () => {
    const { threadId } = await report()
    const first = await say(ada, threadId)
    await say(mod, threadId, { private: true, replying_to: first })
    const [, asked, noted] = await eventsOf(threadStream(threadId))
    expect(asked?.data).toMatchObject({ authorId: 'ada00000', byStaff: false, private: false })
    expect(noted?.data).toMatchObject({ authorId: 'mod00000', byStaff: true, private: true, replyingTo: first })
  })

  it('refuses all other accounts and inputs', async () => {
    const { id, threadId } = await report()
    const note = await say(mod, threadId, { private: true })
    const path = `/v2/thread/${threadId}`
    const statusOf = async (call: Call, init: RequestInit) => {
      const answer = await call(path, init)
      return [answer.status, (await answer.text()).match(/"code":"(\w+)"/)?.[1]]
    }
    expect(await statusOf(bob, message('Hi'))).toEqual([404, undefined])
    expect(await statusOf(ada, message('Hi', { private: true }))).toEqual([401, 'staff_only'])
    expect(await statusOf(ada, message('Hi', { replying_to: note }))).toEqual([400, 'unknown_reply'])
    expect(await statusOf(ada, message('Hi', { replying_to: 'AABBCCDD' }))).toEqual([400, 'unknown_reply'])
    expect(await statusOf(ada, message('Hi', { associated_images: ['AABBCCDD'] }))).toEqual([400, 'unknown_image'])
    expect((await statusOf(ada, message('x'.repeat(65_537))))[0]).toBe(400)
    await mod(`/v2/report/${id}`, send('PATCH', { closed: true }))
    expect(await statusOf(ada, message('But'))).toEqual([400, 'report_closed'])
    expect(await statusOf(mod, message('Settled.'))).toEqual([204, undefined])
    await mod(`/v2/report/${id}`, send('DELETE'))
    expect(await statusOf(ada, message('But'))).toEqual([404, undefined])
  })
})

describe('DELETE /message/:id', () => {
  it.each(['v2', 'v3'])('%s: authors and staff can delete a message once', async (version) => {
    const { threadId } = await report()
    const remove = (call: Call, id: string) => call(`/${version}/message/${id}`, send('DELETE'))
    const own = await say(ada, threadId)
    expect((await remove(bob, own)).status).toBe(404)
    expect((await remove(ada, own)).status).toBe(204)
    const again = await remove(ada, own)
    expect(again.status).toBe(404)
    if (version === 'v2') expect(await again.text()).toBe('')
    expect((await remove(mod, await say(ada, threadId))).status).toBe(204)
    expect((await remove(ada, await say(mod, threadId))).status).toBe(401)
    expect((await remove(ada, await say(mod, threadId, { private: true }))).status).toBe(404)
    expect((await remove(ada, 'AABBCCDD')).status).toBe(404)
    expect((await remove(ada, 'no id')).status).toBe(404)
    const types = (await eventsOf(threadStream(threadId))).map(({ type }) => type)
    expect(types.filter((type) => type === 'ThreadMessageDeleted')).toHaveLength(2)
  })

  it('also works for messages in the thread of a project', async () => {
    const threadId = await idIn(projectStream(projectId), 0, 'threadId')
    const id = await say(bob, threadId)
    expect((await bob(`/v2/message/${id}`, send('DELETE'))).status).toBe(204)
  })
})

it.each([
  ['POST', '/v2/report'],
  ['POST', '/v3/report'],
  ['PATCH', '/v2/report/AABBCCDD'],
  ['PATCH', '/v3/report/AABBCCDD'],
  ['DELETE', '/v2/report/AABBCCDD'],
  ['DELETE', '/v3/report/AABBCCDD'],
  ['POST', '/v2/thread/AABBCCDD'],
  ['POST', '/v3/thread/AABBCCDD'],
  ['DELETE', '/v2/message/AABBCCDD'],
  ['DELETE', '/v3/message/AABBCCDD'],
])('%s %s needs a token', async (method, path) => {
  const answer = await fetch(kit.server.origin + path, send(method, method === 'DELETE' ? undefined : {}))
  expect(answer.status).toBe(401)
})
