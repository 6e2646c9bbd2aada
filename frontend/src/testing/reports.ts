import type { ResponseOf } from '../api/client.ts'

type Report = ResponseOf<'GET /v3/report/:id'>

/** A made-up report. */
export function sampleReport(fields: Partial<Report> = {}): Report {
  return {
    id: 'REPORT01',
    report_type: 'spam',
    item_id: 'PROJECT1',
    item_type: 'project',
    reporter: 'ada00001',
    body: 'Only links.',
    created: '2026-02-01T00:00:00.000Z',
    closed: false,
    thread_id: 'THREAD01',
    ...fields,
  }
}
