import { definedErrors, httpErrors } from '@adit/platform/http/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../testing/visitor.ts'
import { addressOf } from './case.ts'
import { type Entry, entries, routeOf } from './tables.ts'
import { World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await World.start()
})
afterAll(() => world?.stop())

/** An error says what it is in the words of its contract; what is missing under /v2 says nothing. */
function expectRefusal({ contract }: Entry, { status, body }: Answer): void {
  if (status === 404 && contract.path.startsWith('/v2/')) {
    expect(body).toBe('')
    return
  }
  expect(body).toMatchObject({ error: expect.any(String), description: expect.stringMatching(/\w/) })
  const { code } = body.details
  // What a schema refuses has codes that are nobody's.
  if (code in definedErrors()) expect([...contract.errors, ...Object.keys(httpErrors)]).toContain(code)
}

function expectShape({ contract, status }: Entry, { body }: Answer): void {
  const { schema, mediaType } = contract.responses[status] ?? {}
  if (schema) expect(schema.safeParse(body).error?.issues).toBeUndefined()
  else if (!mediaType) expect(body).toBe('')
}

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
    if (entry.status >= 400) expectRefusal(entry, answer)
    else expectShape(entry, answer)
    await ask.sees?.(answer)
  })
})
