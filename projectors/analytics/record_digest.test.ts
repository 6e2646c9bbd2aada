import type { DownloadRecorded } from '@adit/events/analytics/download.events.ts'
import { expect, it } from 'vitest'
import { RecordDigest } from './record_digest.ts'

type Recorded = Pick<DownloadRecorded, 'id' | 'at' | 'data'>

const data: DownloadRecorded['data'] = {
  ...{ fileId: 'FILE0001', versionId: 'VERSION1', projectId: 'PROJECT1', address: 'somebody', agent: 'browser' },
  ...{ destination: null, accountId: null, country: 'DE', source: 'website', reason: 'update' },
  ...{ gameVersion: '1.21.4', loader: 'fabric', dependentProjectId: null },
}
const record: Recorded = { id: 'one', at: 5, data }

function digest(...records: Recorded[]): string {
  const made = new RecordDigest()
  for (const one of records) made.add(one)
  return made.value()
}

it('is the same for the same records, in whatever order their fields come', () => {
  const turned = Object.fromEntries(Object.entries(data).reverse()) as typeof data
  expect(digest({ ...record, data: turned })).toBe(digest(record))
  expect(digest(record)).toMatch(/^2:[\da-f]{64}$/)
})

it.each(Object.keys(data))('is another if a record says another %s', (field) => {
  expect(digest({ ...record, data: { ...data, [field]: 'other' } })).not.toBe(digest(record))
})

it('is another for another time, id or order, or if one is missing', () => {
  const next = { ...record, id: 'two' }
  const made = [
    digest(record, next),
    digest(next, record),
    digest(record),
    digest({ ...record, at: 6 }, next),
    digest({ ...record, id: 'three' }, next),
  ]
  expect(new Set(made).size).toBe(made.length)
})
