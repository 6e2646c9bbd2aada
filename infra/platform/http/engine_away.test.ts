import pg from 'pg'
import { expect, it } from 'vitest'
import { EventStoreAway } from '../event_store/event_store.port.ts'
import { EngineRefused, EngineUnavailable } from '../event_store/not_opened.ts'
import { defineRoute, handle } from './contract.ts'
import { isEngineAway } from './engine_away.ts'
import { noContent } from './reply.ts'
import { jsonOf, startSide } from './testing.ts'

const coded = (code: string) => Object.assign(new Error('from a socket'), { code })
const database = (code: string) => Object.assign(new pg.DatabaseError('from the server', 1, 'error'), { code })
/** A refused connection below so many other errors. */
const causes = (depth: number): Error =>
  depth === 0 ? coded('ECONNREFUSED') : new Error('a step failed', { cause: causes(depth - 1) })
const s3 = (httpStatusCode: number | undefined) =>
  Object.assign(new Error('from S3'), { $metadata: { httpStatusCode } })

it.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['several refused connections', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
  ['one that is the cause of another error', new Error('appending failed', { cause: coded('ECONNRESET') })],
  ['a server that shuts down', database('57P01')],
  ['a server that starts', database('57P03')],
  ['a server with a full disk', database('53100')],
  ['our own disk when it is full', coded('ENOSPC')],
  ['a connection cut by the server', new Error('Connection terminated unexpectedly')],
  ['an S3 server that answers 503', s3(503)],
  ['an event store that does not answer', new EventStoreAway('no answer')],
  ['an event store that cannot be opened yet', new EngineUnavailable('nobody answers')],
  ['a host without a name', coded('ENOTFOUND')],
  ['a name server that does not answer', coded('EAI_AGAIN')],
  ['an S3 server that does not answer', s3(undefined)],
  ['an S3 server that answers 500', s3(500)],
  ['a disk quota that is used up', coded('EDQUOT')],
  ['an S3 client that gave up', Object.assign(new Error('no answer'), { name: 'TimeoutError' })],
  ['a request that was ended', Object.assign(new Error('ended'), { name: 'AbortError' })],
  ['one lost engine among other errors', new AggregateError([new TypeError('a bug'), coded('ECONNREFUSED')])],
  ['a cause of a cause, five deep', causes(5)],
])('recognizes %s as an unavailable engine', (_, error) => {
  expect(isEngineAway(error)).toBe(true)
})

it.each([
  ['a programming error', new TypeError('undefined is not a function')],
  ['a violated constraint', database('23505')],
  ['a missing table', database('42P01')],
  ['a missing object', s3(404)],
  ['an event store that refuses the password', new EngineRefused('refused')],
  ['a string', 'ECONNREFUSED'],
  ['nothing', undefined],
  ['a cause of a cause, six deep', causes(6)],
  ['a refusal of the database without a code', new pg.DatabaseError('from the server', 1, 'error')],
  ['a code that is a number', Object.assign(new Error('from elsewhere'), { code: 53_100 })],
  [
    'a database error whose code is a number',
    Object.assign(new pg.DatabaseError('from the server', 1, 'error'), { code: 53_100 }),
  ],
])('does not take %s for an unavailable engine', (_, error) => {
  expect(isEngineAway(error)).toBe(false)
})

it('stops at errors that name themselves as their cause', () => {
  const error = new Error('again')
  error.cause = error
  expect(isEngineAway(error)).toBe(false)
})

it('stops at errors that are part of themselves', () => {
  const errors: Error[] = []
  const error = new AggregateError(errors)
  error.errors.push(error)
  expect(isEngineAway(error)).toBe(false)
})

it('answers 503 with the time to wait while the database is away', async () => {
  const contract = defineRoute({
    method: 'GET',
    path: '/v2/lost',
    side: 'query',
    summary: 'Asks a database that is away',
    auth: 'none',
    responses: { 204: { description: 'Never.' } },
    errors: [],
  })
  const ask = async () => {
    await new pg.Client({ host: '127.0.0.1', port: 1 }).connect()
    return noContent()
  }
  const { origin } = await startSide({ routes: [handle(contract, ask)] })
  const answer = await fetch(`${origin}/v2/lost`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await jsonOf(answer)).toMatchObject({ details: { code: 'engine_away' } })
})
