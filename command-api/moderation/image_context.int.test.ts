import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectForm } from '../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../testing/command_kit.ts'
import { reportStream } from './report/report.decider.ts'
import { threadStream } from './thread/thread.decider.ts'

let kit: CommandKit
let png: Buffer
beforeAll(async () => {
  kit = await startCommandKit()
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c86' } })
    .png()
    .toBuffer()
})
afterAll(() => kit.close())

const json = async (answer: Response) => JSON.parse(await answer.text())
const upload = (query: string, body: Buffer = png, account = 'ada') =>
  kit.as(account)(`/v3/image?${query}`, { method: 'POST', body: new Uint8Array(body) })
const project = async (slug: string, change = {}): Promise<string> =>
  (await json(await kit.as('ada')('/v2/project', { method: 'POST', body: projectForm({ slug, ...change }) }))).id

test('tells the report or message that it is for, which the viewer must be able to write in', async () => {
  const json200 = async (path: string, body: unknown, account = 'ada') => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await kit.as(account)(path, init)
    expect(answer.status).toBeLessThan(300)
    return answer.status === 200 ? json(answer) : undefined
  }
  await project('reported')
  const about = { report_type: 'spam', item_type: 'project', item_id: 'reported', body: 'Only links.' }
  const report = await json200('/v2/report', about)
  const [opened] = await kit.store.readStream(reportStream(report.id))
  const { threadId } = Object(opened?.data)
  await json200(`/v2/thread/${threadId}`, { body: { type: 'text', body: 'More.' } })
  const { messageId } = Object((await kit.store.readStream(threadStream(threadId))).at(-1)?.data)
  const forReport = `ext=png&context=report&report_id=${report.id}`
  const forMessage = `ext=png&context=thread_message&thread_message_id=${messageId}`
  expect(await json(await upload(forReport))).toMatchObject({ report_id: report.id, thread_message_id: null })
  expect(await json(await upload(forMessage))).toMatchObject({ report_id: null, thread_message_id: messageId })
  for (const query of [forReport, forMessage]) expect((await upload(query, png, 'eve')).status).toBe(404)
  for (const query of ['context=report&report_id=zzzzzzzz', 'context=thread_message&thread_message_id=no']) {
    expect((await upload(`ext=png&${query}`)).status).toBe(404)
  }
})

test('is not for staff if the report is about their own project', async () => {
  await project('owned')
  const init = (body: unknown) => ({
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  })
  const mod = kit.as('mod', 'moderator')
  const about = { report_type: 'spam', item_type: 'project', item_id: 'owned', body: 'Only links.' }
  const { id } = await json(await mod('/v2/report', init(about)))
  const { threadId } = Object((await kit.store.readStream(reportStream(id)))[0]?.data)
  await mod(`/v2/thread/${threadId}`, init({ body: { type: 'text', body: 'More.' } }))
  const { messageId } = Object((await kit.store.readStream(threadStream(threadId))).at(-1)?.data)
  const path = `/v3/image?ext=png&context=thread_message&thread_message_id=${messageId}`
  const answer = await kit.as('ada', 'moderator')(path, { method: 'POST', body: new Uint8Array(png) })
  expect((await json(answer)).details.code).toBe('conflict_of_interest')
})
