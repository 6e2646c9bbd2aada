import { expect, test } from 'vitest'
import { sampleProfile, sampleUser } from './account.ts'
import { answerAsDeclared, refused } from './contractCheck.ts'
import { lamps } from './managedProject.ts'
import { sampleImage, sampleProjectV2 } from './projectPage.ts'
import { sampleReport } from './reports.ts'
import { type Answer, requestTo } from './serve.ts'

type Given = { body?: unknown; token?: string }

function check(route: string, answer: Answer | undefined, { body, token = 'mra_test' }: Given = {}) {
  const [method = '', url = ''] = route.split(' ')
  const headers: HeadersInit = token ? { authorization: token } : {}
  return answerAsDeclared({ ...requestTo(url, { method, headers }), body }, answer)
}
const newReport = { report_type: 'spam', item_type: 'project', item_id: 'PROJECT1', body: 'Only links.' }

test('accepts what a contract declares', () => {
  const answer = { body: lamps, headers: { etag: '"7-x"' } }
  expect(check('GET /v3/project/lamps', answer)).toBe(answer)
  expect(check('PATCH /v3/project/LAMPS001', { status: 204 }, { body: { name: 'Deeper Lamps' } })).toBeDefined()
  expect(check('GET /data/LAMPS001/lamps.jar', { body: 'jar' })).toEqual({ body: 'jar' })
})

test.each(['GET /v3/project/lamps/nonsense', 'PUT /v3/project/lamps', 'GET /v4/user', 'GET /user'])(
  'rejects %s, which is not a route, even without an answer',
  (route) => expect(() => check(route, undefined)).toThrow(`${route} is not a route`),
)

test('rejects a status that the contract does not declare', () => {
  expect(() => check('GET /v3/project/lamps', { status: 201, body: lamps })).toThrow('the status 201 is not declared')
  expect(() => check('DELETE /v3/project/LAMPS001', { body: lamps })).toThrow('the status 200 is not declared')
})

test('rejects a body of another shape', () => {
  const { slug: _, ...rest } = lamps
  expect(() => check('GET /v3/project/lamps', { body: rest })).toThrow(/another shape.*slug/s)
  expect(() => check('GET /v3/project/lamps', {})).toThrow('another shape')
  expect(() => check('GET /v3/user/ada', { body: sampleUser() })).toThrow('raw_avatar_url')
  expect(check('GET /v3/user/ada', { body: sampleProfile() })).toBeDefined()
})

test('rejects a body where the contract declares none', () => {
  const edit = { body: { name: 'Deeper Lamps' } }
  expect(() => check('PATCH /v3/project/LAMPS001', { status: 204, body: {} }, edit)).toThrow('has no body')
})

test('holds the answer to a command to the read that it names', () => {
  expect(check('POST /v3/report', { body: sampleReport() }, { body: newReport })).toBeDefined()
  expect(() => check('POST /v3/report', { body: { id: 'REPORT01' } }, { body: newReport })).toThrow('another shape')
})

test('rejects a request that the route would refuse', () => {
  const anything = { body: sampleReport() }
  const wrong = { ...newReport, report_type: 'ugly' }
  expect(() => check('POST /v3/report', anything, { body: wrong })).toThrow(/the request is refused.*report_type/s)
  expect(() => check('POST /v3/report', undefined, { body: wrong })).toThrow('the request is refused')
  expect(() => check('GET /v2/search?index=nonsense', undefined)).toThrow('the request is refused')
  expect(() => check('POST /v3/project/lamps', undefined)).toThrow('exactly 8 letters and digits')
  // The refusal can be about it.
  expect(check('POST /v3/report', refused('invalid_value'), { body: wrong })?.status).toBe(400)
})

test('checks the data of a form, and that a file is sent where one belongs', () => {
  const form = (data: unknown) => {
    const body = new FormData()
    body.append('data', JSON.stringify(data))
    return { body }
  }
  const project = { project_type: 'mod', title: 'Deep Lamps', slug: 'lamps', description: 'They burn.', is_draft: true }
  expect(check('POST /v2/project', { body: sampleProjectV2() }, form(project))).toBeDefined()
  expect(() => check('POST /v2/project', undefined, form({ ...project, title: 7 }))).toThrow('title')
  expect(() => check('POST /v2/project', undefined, { body: project })).toThrow('the request is refused')
  const image = 'POST /v3/image?ext=png&context=project'
  expect(check(image, { body: sampleImage() }, { body: new Blob(['x']) })).toBeDefined()
  expect(() => check(image, { body: sampleImage() }, { body: 'x' })).toThrow('must be a file')
})

test('rejects a success without the token that the route requires', () => {
  expect(() => check('GET /v2/user', { body: sampleUser() }, { token: '' })).toThrow('a token is required')
  expect(check('GET /v2/user', refused('missing_token'), { token: '' })?.status).toBe(401)
})

test('rejects an error that is not made from its code', () => {
  expect(() => check('GET /v2/user', { status: 500, body: { error: 'broken' } })).toThrow('refused(code)')
  expect(() => check('GET /v3/project/lamps', { status: 404 })).toThrow('refused(code)')
})

test('rejects a code that is not defined, or that the route does not declare', () => {
  expect(() => check('GET /v3/project/lamps', refused('gone_fishing'))).toThrow('gone_fishing is not defined')
  expect(() => check('GET /v3/project/lamps', refused('slug_taken'))).toThrow('slug_taken is not declared')
})

test('words a refusal as the API does on that route', () => {
  const full = check('POST /v2/project', refused('project_limit_reached', { current: 256, limit: 256 }))
  expect(full).toMatchObject({ status: 400, body: { error: 'limit_reached', details: { limit: 256 } } })
  // Creations have their own families of errors.
  expect(check('POST /v2/project', refused('missing'))).toMatchObject({ body: { error: 'invalid_input' } })
  expect(check('PATCH /v3/project/LAMPS001', refused('missing'))).toMatchObject({ body: { error: 'request_error' } })
  const slow = {
    ...refused('ratelimit_error', { seconds: 3, retryAfterSeconds: 3 }),
    headers: { 'x-ratelimit-reset': '3' },
  }
  expect(check('GET /v2/user', slow)?.headers).toEqual({ 'x-ratelimit-reset': '3', 'retry-after': '3' })
})

test('what is missing has no body under /v2, and one under /v3', () => {
  expect(check('GET /v2/project/lamps', refused('not_found'))).toMatchObject({ status: 404, body: undefined })
  expect(check('GET /v3/project/lamps', refused('not_found'))).toMatchObject({ body: { error: 'not_found' } })
})

test('accepts 202 with the id only from commands that wait for projections', () => {
  const pending = { status: 202, body: { id: 'REPORT01' } }
  expect(check('POST /v3/report', pending, { body: newReport })).toBe(pending)
  expect(check('PATCH /v3/project/LAMPS001', { status: 202 }, { body: { name: 'Lamps' } })).toBeDefined()
  const whole = { status: 202, body: sampleReport() }
  expect(() => check('POST /v3/report', whole, { body: newReport })).toThrow('the status 202 is not declared')
  expect(() => check('GET /v3/project/lamps', pending)).toThrow('the status 202 is not declared')
})
