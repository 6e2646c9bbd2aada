import { beforeEach, expect, test } from 'vitest'
import { staffHttp } from '../app/staff/staffHttp.ts'
import { sampleSession } from '../testing/account.ts'
import { refused } from '../testing/contractCheck.ts'
import { sampleReport } from '../testing/reports.ts'
import { type Asked, serve } from '../testing/serve.ts'
import { serveUploads } from '../testing/uploads.ts'
import { call } from './client.ts'
import { setToken } from './sessionToken.ts'
import { newTrace } from './trace.ts'
import { upload } from './upload.ts'

const format = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-00$/
const { report_type, item_type, item_id, body } = sampleReport()
const report = { report_type, item_type, item_id, body }
const projects = '/admin-api/projects'

let asked: Asked[] = []
/** A server that accepts only the session that it renews to. */
beforeEach(() => {
  setToken('mra_old')
  asked = serve(({ method, path, headers }) => {
    if (path === '/_internal/session/refresh') return { body: sampleSession({ session: 'mra_new' }) }
    if (headers.get('authorization') !== 'mra_new') return refused('invalid_token')
    return { body: method === 'GET' ? [] : sampleReport(), headers: { 'content-range': 'projects 0-0/0' } }
  })
})
const traces = (path?: string) =>
  asked.filter((one) => path === undefined || one.path === path).map(({ headers }) => headers.get('traceparent'))

test('traces have the form that the specification of trace context asks for, and are never the same', () => {
  const made = Array.from({ length: 100 }, newTrace)
  for (const trace of made) expect(trace).toMatch(format)
  expect(new Set(made.map((trace) => trace.split('-')[1])).size).toBe(100)
  expect(new Set(made.map((trace) => trace.split('-')[2])).size).toBe(100)
})

test('a call that is repeated after a renewed session stays in one trace', async () => {
  await call('POST /v3/report', { body: report })
  const [first, second, ...more] = traces('/v3/report')
  expect(first).toMatch(format)
  expect([second, more]).toEqual([first, []])
})

test('the renewal of a session is one trace of its own, and each call has another', async () => {
  await call('POST /v3/report', { body: report })
  await call('POST /v3/report', { body: report })
  const [report1, user, refresh, , report2] = traces()
  expect(asked.map(({ path }) => path)).toEqual([
    '/v3/report',
    '/v2/user',
    '/_internal/session/refresh',
    '/v3/report',
    '/v3/report',
  ])
  expect(user).toMatch(format)
  expect(refresh).toBe(user)
  expect(new Set([report1, user, report2]).size).toBe(3)
})

test('an answer that is waited for is asked for in the trace of its write', async () => {
  setToken('mra_new')
  asked = serve(({ method }) =>
    method === 'POST' ? { status: 202, headers: { location: '/v3/report/AABBCCDD' } } : { body: sampleReport() },
  )
  await call('POST /v3/report', { body: report })
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(traces()[1]).toBe(traces()[0])
})

test('uploads and the calls of staff pages are traced, too', async () => {
  const uploads = serveUploads()
  const sent = upload('PATCH /v2/project/:id/icon', {
    ...{ params: { id: 'LAMPS001' }, query: { ext: 'png' }, body: new Blob(['x'], { type: 'image/png' }) },
  })
  uploads[0]?.answer({ status: 204 })
  await sent
  expect(uploads[0]?.headers.get('traceparent')).toMatch(format)
  await staffHttp(projects)
  const [first, second, ...more] = traces(projects)
  expect(first).toMatch(format)
  expect([second, more]).toEqual([first, []])
})
