import { DISCLOSURE, disclosureTypes } from '@adit/events/catalogue/project/disclosure.values.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectForm } from '../../testing/catalogue_fixture.ts'
import { type CommandKit, startCommandKit } from '../../testing/command_kit.ts'
import { projectStream } from '../catalogue_streams.ts'

let kit: CommandKit
let id: string
beforeAll(async () => {
  kit = await startCommandKit()
  const made = await kit.as('ada')('/v2/project', { method: 'POST', body: projectForm({ slug: 'disclosing' }) })
  id = JSON.parse(await made.text()).id
})
afterAll(() => kit.close())

async function change(body: unknown, account = 'ada') {
  const answer = await kit.as(account)(`/v3/project/${id}/disclosures`, {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  const text = await answer.text()
  return { status: answer.status, ...(text && JSON.parse(text)) }
}
const recorded = async () => {
  const events = await kit.store.readStream(projectStream(id))
  return events.filter(({ type }) => type === 'ProjectDisclosuresChanged').map(({ data }) => data)
}

const note = 'x'.repeat(DISCLOSURE.note)
const items = Array.from({ length: DISCLOSURE.items }, (_, n) => `${n}`.padEnd(DISCLOSURE.itemLength, 'x'))
const source = { label: items[0], link: 'https://example.com/work', note }
const sources = Array.from({ length: DISCLOSURE.sources }, () => source)

/** One of each type, as long as it may be. */
const longest = [
  { type: 'ai_content', uses: ['code', 'assets', 'text'], note },
  { type: 'ai_functionality', note },
  { type: 'advertisements', note },
  { type: 'epilepsy_triggers', note },
  { type: 'system_interactions', interactions: items, note },
  { type: 'telemetry', consent: 'always_active', data_collected: items },
  { type: 'derivative_work', sources },
  { type: 'paid_features', features: items },
  { type: 'archived', note },
]

it('records all types at their longest in one event', async () => {
  expect(longest.map(({ type }) => type)).toEqual([...disclosureTypes])
  expect(await change({ set: longest })).toEqual({ status: 204 })
  const [first, ...more] = await recorded()
  expect(more).toEqual([])
  expect(first).toMatchObject({
    disclosures: longest.map(({ data_collected: dataCollected, ...statement }) => ({
      ...{ statement: { ...statement, ...(dataCollected && { dataCollected }) }, byStaff: false, lock: 'unlocked' },
      ...{ updatedBy: 'ada00000', updatedAt: expect.any(Number) },
    })),
  })
})

it('trims texts, and takes omitted ones as none', async () => {
  const set = [
    { type: 'advertisements', note: '  ' },
    { type: 'paid_features', features: [' Golden needle '] },
    { type: 'derivative_work', sources: [{ label: ' Old ', link: '' }] },
    { type: 'ai_content', uses: ['code', 'code'] },
  ]
  expect(
    await change({ set, remove: disclosureTypes.filter((type) => !set.some((one) => one.type === type)) }),
  ).toEqual({ status: 204 })
  const { disclosures } = (await recorded()).at(-1) as { disclosures: { statement: unknown }[] }
  expect(disclosures.map(({ statement }) => statement)).toEqual([
    { type: 'ai_content', uses: ['code'], note: null },
    { type: 'advertisements', note: null },
    { type: 'derivative_work', sources: [{ label: 'Old', link: null, note: null }] },
    { type: 'paid_features', features: ['Golden needle'] },
  ])
})

const set = (one: object) => ({ set: [one] })

it.each([
  ['an unknown type', set({ type: 'good_intentions' }), 'set'],
  ['a type twice', { set: [{ type: 'archived' }, { type: 'archived' }] }, 'set'],
  ['a type that is also removed', { set: [{ type: 'archived' }], remove: ['archived'] }, 'set'],
  ['AI without a use', set({ type: 'ai_content', uses: [] }), 'set'],
  ['an unknown use of AI', set({ type: 'ai_content', uses: ['music'] }), 'set'],
  ['a note that is too long', set({ type: 'archived', note: `${note}x` }), 'set'],
  ['too many items', set({ type: 'paid_features', features: [...items, 'x'] }), 'set'],
  ['an item that is too long', set({ type: 'paid_features', features: [`${items[0]}x`] }), 'set'],
  ['an empty item', set({ type: 'paid_features', features: [' '] }), 'set'],
  ['too many sources', set({ type: 'derivative_work', sources: [...sources, source] }), 'set'],
  ['no source', set({ type: 'derivative_work', sources: [] }), 'set'],
  [
    'a link that is not https',
    set({ type: 'derivative_work', sources: [{ ...source, link: 'http://a.example' }] }),
    'set',
  ],
  ['telemetry without consent', set({ type: 'telemetry', data_collected: [] }), 'set'],
  ['an unknown type to remove', { remove: ['good_intentions'] }, 'remove'],
  ['an unknown lock', { lock_status: 'closed' }, 'lock_status'],
])('refuses %s, and changes nothing', async (_, body, field) => {
  const before = await recorded()
  const answer = await change(body)
  expect(answer).toMatchObject({ status: 400 })
  expect(JSON.stringify(answer)).toContain(field)
  expect(await recorded()).toEqual(before)
})

it('hides drafts from strangers, and lets only staff lock', async () => {
  expect(await change(set({ type: 'archived' }), 'bob')).toMatchObject({ status: 404 })
  expect(await change({ ...set({ type: 'archived' }), lock_status: 'fully_locked' })).toMatchObject({ status: 401 })
})
