import { readFileSync } from 'node:fs'
import { embeddedDestinations } from '@adit/events/analytics/download_rule.values.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseBatch } from './batch.ts'

const now = Date.UTC(2026, 5, 15, 12)
const id = '0197f3a0-0000-7000-8000-000000000001'
const good = {
  id,
  time: '2026-06-15T13:59:30.250+02:00',
  url: 'https://files.example/data/AABBCCDD/versions/EEFF0011/a%20b.jar?x=1',
  address: '2001:db8::1',
  agent: 'PrismLauncher/9',
  status: 200,
}

it('reads a record', () => {
  expect(parseBatch({ records: [good] }, now)).toEqual([
    {
      id,
      at: now - 29_750,
      path: '/data/AABBCCDD/versions/EEFF0011/a%20b.jar',
      address: '2001:db8::1',
      agent: 'PrismLauncher/9',
      status: 200,
      method: 'GET',
      range: undefined,
      query: new URLSearchParams('x=1'),
    },
  ])
  const plain = { ...good, time: now, url: '/data/x', agent: null, method: 'HEAD', range: 'bytes=0-' }
  expect(parseBatch({ records: [plain] }, now)).toMatchObject([
    { at: now, path: '/data/x', agent: undefined, method: 'HEAD', range: 'bytes=0-' },
  ])
  expect(parseBatch({ records: [] }, now)).toEqual([])
})

const codeOf = (body: unknown) => {
  try {
    parseBatch(body, now)
  } catch (error) {
    if (error instanceof Refusal) return `${error.data.field} ${error.data.reason}`
    throw error
  }
  return undefined
}

it.each<[Record<string, unknown>, string]>([
  [{ id: 'x' }, 'id must'],
  [{ time: '2026-06-15T12:00:00' }, 'time must'],
  [{ time: 'yesterday' }, 'time must'],
  [{ time: 1.5 }, 'time must'],
  [{ time: '2026-13-15T12:00:00Z' }, 'time must'],
  [{ time: now - 8 * 86_400_000 }, 'time is more than 7 days ago'],
  [{ time: now + 6 * 60_000 }, 'time is more than 5 minutes in the future'],
  [{ url: undefined }, 'url must'],
  [{ url: 'http://[' }, 'url must'],
  [{ url: `/${'x'.repeat(4_000)}` }, 'url must be an address or a path of at most 4000'],
  [{ address: '203.0.113.9:80' }, 'address must'],
  [{ agent: 7 }, 'agent must'],
  [{ status: '200' }, 'status must'],
  [{ status: 99 }, 'status must'],
  [{ method: {} }, 'method must'],
  [{ range: 'x'.repeat(4_001) }, 'range must'],
])('names what is wrong: %o', (change, said) => {
  expect(codeOf({ records: [good, { ...good, ...change }] })).toContain(`records[1].${said}`)
})

it.each([null, undefined, 7, [], {}, { records: {} }])('refuses %o', (body) => {
  expect(codeOf(body)).toBe('records must be a list')
})

it('accepts 10,000 records and no more', () => {
  const records = Array.from({ length: 10_000 }, () => good)
  expect(parseBatch({ records }, now)).toHaveLength(10_000)
  expect(codeOf({ records: [...records, good] })).toBe('records has more than 10000 entries')
})

it('reports what is wrong with any input, and throws nothing else', () => {
  const field = fc.constantFrom('id', 'time', 'url', 'address', 'agent', 'status', 'method', 'range')
  fc.assert(
    fc.property(field, fc.anything(), (name, value) => {
      const said = codeOf({ records: [{ ...good, [name]: value }] })
      if (said !== undefined) expect(said).toMatch(new RegExp(`^records\\[0\\]\\.${name} `))
    }),
  )
  fc.assert(fc.property(fc.anything(), (body) => void codeOf(body)))
})

it('reads the batch that the operations guide shows, which has every field', () => {
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const chapter = guide.slice(guide.indexOf('## A content network'), guide.indexOf('## The topic'))
  const batch = JSON.parse(/```json\n([^`]+)```/.exec(chapter)?.[1] ?? '')
  const [record] = parseBatch(batch, now)
  const renamed: Record<string, string> = { at: 'time', path: 'url', query: 'url' }
  const read = [...new Set(Object.keys(record ?? {}).map((field) => renamed[field] ?? field))]
  expect(read.toSorted()).toEqual(Object.keys(batch.records[0]).toSorted())
  for (const destination of embeddedDestinations) expect(chapter).toContain(`\`${destination}\``)
})
