import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { refusal } from '../eventing/refusal.ts'
import { silentLog } from '../telemetry/log.ts'
import { etagOf, serialize } from './answer.ts'
import type { RouteContract } from './contract.ts'
import { noContent, ok, RawBody, type Reply, rawJson, redirect, represented, stream } from './reply.ts'
import { checkRefusal, checkReply } from './reply_check.ts'
import { defaultWaits, prefersAsync, type SettleOptions, settle } from './settle.ts'

const contract = {
  ...{ method: 'POST', path: '/v3/thing', side: 'command', summary: 'Do', auth: 'none', errors: ['taken'] },
  ...{ visibleIn: ['things'], responses: { 200: { description: 'It', schema: z.object({ id: z.string() }) } } },
} as const satisfies RouteContract
const effect = { root: 'root', position: '0001' as never } // Any value will do.

describe('a reply', () => {
  it('has a status, and what it is given', () => {
    expect(ok({ id: 'a' }, { id: 'a' })).toEqual({ status: 200, body: { id: 'a' }, id: 'a' })
    expect(represented('a', { effect })).toEqual({ status: 200, id: 'a', effect })
    expect(noContent({ effect })).toEqual({ status: 204, effect })
    expect(redirect('/there')).toEqual({ status: 307, location: '/there', body: undefined })
    const moved = { status: 301, location: '/there', body: { id: 'a' }, headers: {} }
    expect(redirect('/there', { status: 301, body: { id: 'a' }, headers: {} })).toEqual(moved)
    expect(stream('x', 'text/plain', { shared: true })).toEqual({
      ...{ status: 200, shared: true, body: new RawBody('text/plain', 'x') },
    })
  })

  it('is sent as JSON unless it is ready to send', () => {
    expect(serialize(undefined)).toEqual({ body: undefined, mediaType: undefined })
    const mediaType = 'application/json; charset=utf-8'
    expect(serialize({ a: 'ä' })).toEqual({ body: Buffer.from('{"a":"ä"}'), mediaType })
    expect(serialize(rawJson('{}'))).toEqual({ body: '{}', mediaType })
  })

  it('has a tag of its revision and its bytes', () => {
    const [tag, none] = [etagOf(7, 'it'), etagOf(undefined, 'it')]
    expect(tag).toMatch(/^"7-[\w-]{22}"$/)
    expect(none).toBe(tag.replace('7', ''))
    expect([etagOf(7, Buffer.from('it')) === tag, etagOf(7, 'other') === tag]).toEqual([true, false])
  })
})

describe('in tests, an answer', () => {
  it('must have a declared status and shape', () => {
    checkReply(contract, ok({ id: 'a' }))
    checkReply(contract, ok(rawJson('{"id":"a"}')))
    checkReply(contract, ok(rawJson(Buffer.from('{"id":"a"}'))))
    checkReply(contract, { status: 202, body: { id: 7 } })
    expect(() => checkReply({ ...contract, visibleIn: undefined as never }, { status: 202 })).toThrow(
      'POST /v3/thing answered 202, which its contract does not declare',
    )
    expect(() => checkReply(contract, noContent())).toThrow('answered 204, which its contract does not declare')
    for (const body of [{ id: 7 }, rawJson('{}'), rawJson(Buffer.from('{}')), undefined])
      expect(() => checkReply(contract, ok(body))).toThrow('POST /v3/thing answered another shape than declared: ')
    checkReply({ ...contract, responses: { 204: { description: 'Done' } } }, noContent())
  })

  it('must be refused with a declared code, or one of the kit', () => {
    for (const error of [refusal('taken'), refusal('missing_token'), new Error('a defect')])
      checkRefusal(contract, error)
    const cause = refusal('other')
    expect(() => checkRefusal(contract, cause)).toThrow(
      expect.objectContaining({
        message: 'POST /v3/thing refused with other, which its contract does not declare',
        cause,
      }),
    )
  })
})

describe('the answer of a command waits', () => {
  function settling(reply: Reply, change: Partial<SettleOptions> = {}, own: RouteContract = contract, async = false) {
    const asked: unknown[] = []
    const errors: unknown[] = []
    const log = { ...silentLog(), error: (line: unknown) => errors.push(line) } as unknown as SettleOptions['log']
    const waiter: SettleOptions['waiter'] = {
      async wait(...by) {
        asked.push(by)
        return 'visible'
      },
    }
    const settled = settle(reply, own, async, { waiter, waits: defaultWaits, log, ...change })
    return settled.then((answer) => ({ answer, asked, errors }))
  }
  const made: Reply = {
    status: 200,
    id: 'a',
    effect,
    etagRevision: 3,
    headers: { 'x-own': '1' },
    render: async () => ({ id: 'a' }),
  }

  it('for 2 seconds without a body, for 10 with one', async () => {
    expect((await settling(noContent({ effect }))).asked).toEqual([[['things'], effect, 2_000]])
    expect((await settling(made)).asked).toEqual([[['things'], effect, 10_000]])
  })

  it('for nothing where nothing was appended, shown or to be waited with', async () => {
    for (const [reply, change, own] of [
      [noContent(), {}, contract],
      [noContent({ effect }), {}, { ...contract, visibleIn: [] }],
      [noContent({ effect }), {}, { ...contract, visibleIn: undefined as never }],
      [noContent({ effect }), { waiter: undefined }, contract],
    ] as const) {
      const { answer, asked } = await settling(reply, change, own)
      expect([answer, asked]).toEqual([reply, []])
    }
  })

  it('and is the object then, or 202 with its id if that takes too long', async () => {
    const { render: _, ...rest } = made
    expect((await settling(made)).answer).toMatchObject({ ...rest, body: { id: 'a' } })
    const late = { waiter: { wait: async () => 'pending' as const } }
    const pending = { ...rest, status: 202, body: { id: 'a' }, etagRevision: undefined }
    expect((await settling(made, late)).answer).toEqual({
      ...pending,
      headers: { 'x-own': '1', 'adit-projection': 'pending' },
    })
    const marked = { status: 204, effect, headers: { 'adit-projection': 'pending' } }
    expect((await settling(noContent({ effect }), late)).answer).toEqual(marked)
  })

  it('and says that its root is parked', async () => {
    const parked = { waiter: { wait: async () => 'parked' as const } }
    expect((await settling(made, parked)).answer).toMatchObject({
      ...{ status: 200, body: { id: 'a' }, headers: { 'x-own': '1', 'adit-projection': 'parked' } },
    })
  })

  it('and is pending when waiting or rendering fails, which is logged by route', async () => {
    const err = new Error('lost')
    const away = { waiter: { wait: () => Promise.reject(err) } }
    const waited = await settling(made, away)
    expect([waited.answer.status, waited.errors]).toEqual([202, [{ err, route: '/v3/thing' }]])
    const rendered = await settling({ ...made, render: () => Promise.reject(err) })
    expect([rendered.answer.status, rendered.errors]).toEqual([202, [{ err, route: '/v3/thing' }]])
    const nothing = { ...made, effect: undefined, render: () => Promise.reject(err) }
    await expect(settling(nothing)).rejects.toBe(err)
  })

  it('for nothing if the client prefers that', async () => {
    const { answer, asked } = await settling(made, {}, contract, true)
    const headers = { 'x-own': '1', 'adit-projection': 'pending', 'preference-applied': 'respond-async' }
    expect([answer.status, answer.headers, asked]).toEqual([202, headers, []])
    const { effect: _, ...unchanged } = made
    expect((await settling(unchanged, {}, contract, true)).answer).toMatchObject({ status: 200, body: { id: 'a' } })
    const shown = { ...contract, visibleIn: undefined as never }
    expect((await settling(made, {}, shown, true)).answer.status).toBe(200)
  })

  it.each([
    ['respond-async', true],
    ['Respond-Async', true],
    ['return=minimal, respond-async', true],
    ['respond-async;q=1', true],
    ['return=minimal,respond-async,wait=5', true],
    ['no-respond-async', false],
    ['respond-asynchronously', false],
    ['return=minimal', false],
    [['respond-async'], false],
    [undefined, false],
  ])('%j asks for that: %s', (prefer, expected) => {
    expect(prefersAsync(prefer)).toBe(expected)
  })
})
