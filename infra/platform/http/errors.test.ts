import { describe, expect, it } from 'vitest'
import { AppendTooLarge } from '../event_store/event_store.port.ts'
import { RevisionMismatch } from '../eventing/command_bus.ts'
import { Refusal, refusal } from '../eventing/refusal.ts'
import { silentLog } from '../telemetry/log.ts'
import { begunReply } from './begun.ts'
import { isClientGone, logBrokenAnswer } from './broken_answer.ts'
import type { RouteContract } from './contract.ts'
import { errorAnswer, missingAnswer } from './error_answer.ts'
import { answerTo, type Family, familyStatus, joinErrors, requireRevision, sharedErrors } from './errors.ts'
import { escapeHtml } from './html.ts'
import { placeOf } from './place.ts'
import { NoRepresentation } from './representation.ts'
import { kitErrors, publicError, refusalOf, translateError } from './translate.ts'
import { fill } from './wording.ts'

const every = joinErrors(kitErrors, sharedErrors)

describe('the errors of every route', () => {
  it.each(Object.entries(every))('%s is worded as a sentence, with the data that it names', (_, { wording }) => {
    expect(wording).toMatch(/^(?:[A-Z]|\{\w+\}).*\.$/)
    expect(fill(wording, {}).length).toBeGreaterThan(10)
  })

  /** What clients of the compatible API depend on. */
  const statuses: Record<number, string[]> = {
    400: [
      ...['malformed_request', 'malformed_path', 'malformed_json', 'malformed_multipart', 'malformed_text'],
      ...['data_part_first', 'body_cut_short', 'body_too_large', 'too_many_parts', 'unsupported_media_type'],
      ...['unsupported_encoding', 'malformed_header', 'missing', 'invalid_type', 'invalid_format', 'invalid_value'],
      ...['malformed_array', 'invisible_characters', 'too_long', 'too_short', 'too_many', 'too_few', 'too_big'],
      ...['too_small', 'not_multiple', 'unknown_key', 'invalid'],
    ],
    401: ['missing_token', 'invalid_token', 'missing_scope', 'staff_only', 'token_limited'],
    403: ['cross_site_request'],
    404: ['unknown_route', 'not_found'],
    405: ['method_not_allowed'],
    408: ['head_too_slow', 'body_too_slow'],
    409: ['idempotency_running', 'secret_already_shown', 'saga_running', 'overtaken'],
    410: ['api_deprecated'],
    412: ['revision_mismatch'],
    413: ['change_too_large'],
    414: ['query_too_long'],
    422: ['idempotency_mismatch'],
    429: ['ratelimit_error'],
    431: ['head_too_large'],
    500: ['internal_error'],
    503: ['busy', 'overloaded', 'engine_away', 'upstream_unavailable'],
  }

  it('have these statuses', () => {
    const answered = Object.keys(every).map((code) => [code, answerTo(refusal(code), every)?.status])
    const expected = Object.entries(statuses).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)]))
    expect(answered.toSorted()).toEqual(expected.toSorted())
  })

  it('have families that the compatible API defines', () => {
    const families = Object.keys(familyStatus)
    for (const { family } of Object.values(every)) expect(families).toContain(family)
    const conflicts = statuses[409]?.map((code) => every[code]?.family)
    expect(new Set(conflicts)).toEqual(new Set(['conflict']))
  })

  it('are reported where the process itself can’t work', () => {
    const reported = Object.keys(every).filter((code) => answerTo(refusal(code), every)?.report)
    expect(reported).toEqual(['engine_away'])
    expect(publicError(new Error('a defect')).report).toBe(true)
  })
})

describe('the answer to a refusal', () => {
  const table = joinErrors({
    taken: { family: 'conflict', wording: 'It is taken by {by}.', headers: { 'x-by': '{by}', 'x-own': 'yes' } },
    teapot: { family: 'conflict', status: 418, wording: 'No.', report: true },
  })

  it('carries its data, but the time to wait as a header', () => {
    const { data, headers } = answerTo(refusal('taken', { by: 'Ada', retryAfterSeconds: 0 }), table) ?? {}
    expect([data, headers]).toEqual([{ by: 'Ada' }, { 'x-by': 'Ada', 'x-own': 'yes', 'retry-after': '0' }])
    expect(answerTo(refusal('taken', { by: 'Ada' }), table)?.headers).not.toHaveProperty('retry-after')
  })

  it('has the status of its family or its own, and none where no table defines it', () => {
    expect(answerTo(refusal('taken'), table)).toMatchObject({ status: 409, report: false })
    expect(answerTo(refusal('teapot'), table)).toMatchObject({ status: 418, report: true, headers: {} })
    expect(answerTo(refusal('unknown'), table)).toBe(undefined)
  })

  it('has one meaning', () => {
    const one = { taken: { family: 'conflict', wording: 'One.' } } as const
    expect(joinErrors(one, one)).toEqual(one)
    expect(() => joinErrors(one, { taken: { ...one.taken } })).toThrow('The error code taken is defined twice')
  })
})

describe('what an error stands for', () => {
  const away = { code: 'engine_away', data: { retryAfterSeconds: 2 } }
  it.each<[string, unknown, object]>([
    ['a refusal', refusal('taken', { by: 'Ada' }), { code: 'taken', data: { by: 'Ada' } }],
    ['another revision', new RevisionMismatch(4), { code: 'revision_mismatch', data: { current: 4 } }],
    [
      'a large change',
      new AppendTooLarge('a', { limit: 1, got: 2, unit: 'bytes' }),
      { code: 'change_too_large', data: { limit: 1, got: 2, unit: 'bytes' } },
    ],
    ['a broken address', new URIError('malformed'), { code: 'malformed_path', data: { field: 'path' } }],
    ['nothing to show', new NoRepresentation('/', 404), { code: 'not_found', data: {} }],
    ['a query side that is away', new NoRepresentation('/', 503), away],
    ['an engine that is away', Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), away],
  ])('%s', (_, error, expected) => {
    expect(refusalOf(error)).toBeInstanceOf(Refusal)
    expect(refusalOf(error)).toMatchObject(expected)
  })

  it('is nothing that clients may know where nobody expected it', () => {
    const defect = new Error('password=hunter2')
    expect([refusalOf(defect), translateError(defect), refusalOf(undefined)]).toEqual([undefined, undefined, undefined])
    const answer = { code: 'internal_error', family: 'internal_error', status: 500, data: {}, headers: {} }
    const { wording } = every.internal_error ?? expect.unreachable()
    expect(publicError(defect)).toEqual({ ...answer, wording, report: true })
    expect(publicError(refusal('of_no_table'))).toMatchObject(answer)
    expect(publicError(refusal('missing_token'))).toMatchObject({ status: 401 })
    const own = joinErrors({ taken: { family: 'conflict', wording: 'Taken.' } })
    expect(publicError(refusal('taken'), own)).toMatchObject({ status: 409 })
  })
})

describe('the body of an error', () => {
  const error = (code: string, data = {}) => publicError(refusal(code, data), every)

  it('names family, sentence, code and data', () => {
    expect(errorAnswer(error('too_long', { field: 'title', limit: 64 }))).toEqual({
      ...{ status: 400, headers: {} },
      body: {
        error: 'request_error',
        description: "title can't be longer than 64 characters.",
        details: { code: 'too_long', field: 'title', limit: 64 },
      },
    })
  })

  it('speaks another language where it has the words', () => {
    const wordings = { too_long: '{field} ist zu lang.' }
    expect(errorAnswer(error('too_long', { field: 'title' }), { wordings }).body?.description).toBe(
      'title ist zu lang.',
    )
    expect(errorAnswer(error('not_found'), { wordings }).body?.description).toBe(every.not_found?.wording)
  })

  it('has other families for creations, as the compatible API does', () => {
    const familyOf = (code: string, family?: 'creation') => errorAnswer(error(code), { family }).body?.error
    const expected: [string, Family, Family][] = [
      ['too_long', 'request_error', 'invalid_input'],
      ['missing_token', 'auth_error', 'unauthorized'],
      ['overtaken', 'conflict', 'conflict'],
    ]
    for (const [code, plain, creation] of expected)
      expect([familyOf(code), familyOf(code, 'creation')]).toEqual([plain, creation])
  })

  it('of something that is missing depends on the version of the API', () => {
    const missing = (path: `/${string}`, refusesMissing?: true) =>
      missingAnswer({ path, ...(refusesMissing && { refusesMissing }) })
    expect([missing('/v2/project/:id'), missing('/v2/project/:id', true)]).toEqual(['empty', 'refused'])
    expect([missing('/v3/project/:id'), missing('/v3/project/:id', true)]).toEqual([undefined, undefined])
    const answer = (code: string, edge: 'empty' | 'refused') => errorAnswer(error(code), { missing: edge })
    expect(answer('not_found', 'empty')).toEqual({ status: 404, headers: {}, body: undefined })
    expect(answer('not_found', 'refused')).toMatchObject({ status: 400, body: { error: 'request_error' } })
    for (const edge of ['empty', 'refused'] as const)
      expect(answer('overtaken', edge)).toMatchObject({ status: 409, body: { error: 'conflict' } })
  })

  it('fills in words, numbers and lists, and shows the bare name of what is missing', () => {
    expect(fill('{a} {b} {c} {d}', { a: 'x', b: 2, c: ['y'] })).toBe('x 2 ["y"] d')
  })
})

describe('a command that failed', () => {
  const contract = { method: 'POST', path: '/v3/project/:id/icon', errors: [] } as unknown as RouteContract
  const request = { url: '/v3/project/a/icon?dry=1', path: '/v3/project/a/icon' }
  const lost = new Error('The database is away')

  it('after its first event answers 202 with the place to look', () => {
    const begun = begunReply(lost, contract, { ...request, progress: { isStored: true, id: 'b' } }, { id: 'a' })
    const headers = { 'adit-projection': 'pending', 'retry-after': '30' }
    expect(begun).toEqual({ status: 202, location: '/v3/project/b', id: 'b', body: { id: 'b' }, headers })
    const edited = begunReply(lost, contract, { ...request, progress: { isStored: true } }, { id: 'a' })
    expect(edited).toEqual({ status: 202, location: '/v3/project/a', headers })
  })

  it('is told its error when nothing is stored, or the refusal for which all is undone', () => {
    const outcome = (error: unknown, progress: object) => {
      try {
        return begunReply(error, contract, { ...request, progress: { isStored: false, ...progress } }, {})
      } catch (thrown) {
        return thrown
      }
    }
    expect(outcome(lost, {})).toBe(lost)
    const refused = refusal('slug_taken')
    expect(outcome(lost, { refused })).toBe(refused)
    // A refusal is the answer, whether it is the kit's own or a room's.
    for (const error of [refusal('not_found'), refusal('of_a_room')])
      expect(outcome(error, { isStored: true })).toBe(error)
    expect(outcome(refusal('busy'), { isStored: true })).toMatchObject({ status: 202 })
  })

  it('is looked for where its contract says, else at the nearest object', () => {
    const place = (change: object, values = { id: 'a b' }) =>
      placeOf({ ...contract, ...change } as RouteContract, request, values)
    expect(place({})).toBe('/v3/project/a%20b')
    expect(place({ answers: '/v3/thing/:id' })).toBe('/v3/thing/a%20b')
    expect(place({ answers: '/v3/thing/:id', shownAt: '/v3/shown/:id' })).toBe('/v3/shown/a%20b')
    expect(place({ path: '/v3/project/:id/member/:user' })).toBe('/v3/project/a%20b/member/?dry=1')
    expect(place({ path: '/v3/projects' })).toBe('/v3/projects?dry=1')
  })
})

it('refuses a change of another revision than the current one', () => {
  for (const ifMatch of [undefined, 7]) requireRevision({ ifMatch }, 7)
  const mismatch = { code: 'revision_mismatch', data: { expected: 6, current: 7 } }
  expect(() => requireRevision({ ifMatch: 6 }, 7)).toThrow(expect.objectContaining(mismatch))
})

it('escapes text for HTML', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;')
})

describe('an answer that breaks off', () => {
  const gone = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE']
  const coded = (code: string) => Object.assign(new Error('broken'), { code })

  it('is no error of ours if the client has gone', () => {
    for (const code of gone) expect(isClientGone(coded(code))).toBe(true)
    for (const error of [coded('ENOENT'), new Error('broken'), { code: 'EPIPE' }, undefined])
      expect(isClientGone(error)).toBe(false)
  })

  it('is logged as an error only if it is one', () => {
    const levels: string[] = []
    const log = { ...silentLog(), debug: () => levels.push('debug'), error: () => levels.push('error') }
    const report = logBrokenAnswer(log as never) // Only these are called.
    for (const error of [coded('EPIPE'), refusal('body_cut_short'), new Error('a defect')]) report(error)
    expect(levels).toEqual(['debug', 'debug', 'error'])
  })
})
