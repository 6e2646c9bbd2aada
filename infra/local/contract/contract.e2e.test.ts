import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complaintsOf } from './answer_check.ts'
import { addressOf } from './case.ts'
import { entries, routeOf } from './tables.ts'
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
