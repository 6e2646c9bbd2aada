import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaintsOf } from './answer_check.ts'
import { addressOf } from './case.ts'
import { type Entry, entries, publicContracts, routeOf } from './tables.ts'
import { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await World.start()
})
afterAll(() => world?.stop())

const numbered = entries.map((entry, index) => {
  const before = entries
    .slice(0, index)
    .filter(({ contract, status }) => contract === entry.contract && status === entry.status)
  return [`${entry.status}${before.length > 0 ? `, case ${before.length + 1}` : ''}`, entry] as const
})

describe.each([...Map.groupBy(numbered, ([, { contract }]) => routeOf(contract))])('%s', (_route, own) => {
  it.each(own)('%s', async (_status, entry) => {
    const ask = await entry.ask(world)
    const { method, path } = entry.contract
    const visitor = ask.by ?? world.nobody
    const answer = await visitor.ask(method, addressOf(path, ask), ask.payload, ask.headers)
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(entry.status)
    expect(complaintsOf(entry.contract, answer)).toEqual([])
    await ask.sees?.(answer)
  })
})

/** Answers differ in these from run to run. */
const neverAlike = new Set(['GET /v2/projects_random', 'GET /v3/projects_random'])

const reads = publicContracts
  .filter((contract) => contract.method === 'GET' && contract.responses[200] && !neverAlike.has(routeOf(contract)))
  .map((contract): [string, Entry | undefined] => {
    const entry = entries.find(({ contract: { path, method }, status }) => {
      return status === 200 && method === 'GET' && path === contract.path
    })
    return [routeOf(contract), entry]
  })

describe('does not send an unchanged answer again', () => {
  it.each(reads)('%s', async (_route, entry) => {
    if (!entry) throw new Error('No case asks for its success')
    const ask = await entry.ask(world)
    const visitor = ask.by ?? world.nobody
    const address = addressOf(entry.contract.path, ask)
    const etag = (await visitor.ask('GET', address)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await visitor.ask('GET', address, undefined, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag])
    expect((await visitor.ask('GET', address, undefined, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})
