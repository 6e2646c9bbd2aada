import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide } from '../testing/query_side.ts'

let side: QuerySide
beforeAll(async () => {
  side = await querySide(eventLog().events)
})
afterAll(() => side?.close())

it('tells everybody which sites they can sign in with, in the order of the operator', async () => {
  for (const version of ['_internal', 'v2']) {
    expect((await side.getJson(`/${version}/auth/providers`)).body).toEqual([
      { provider: 'steam' },
      { provider: 'github' },
    ])
  }
})
