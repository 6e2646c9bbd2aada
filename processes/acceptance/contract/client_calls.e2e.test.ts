import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Call, clientAt } from './client.ts'
import { calls } from './client_calls.ts'
import { FetchedRequest } from './fetched_request.ts'
import { World } from './world.ts'

let world: World
beforeAll(async () => {
  vi.stubGlobal('XMLHttpRequest', FetchedRequest)
  world = await World.start()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world?.stop()
})

type AnyCall = Call<(...given: unknown[]) => unknown>
const rows = Object.entries(calls).flatMap(([module, methods]) =>
  Object.entries(methods).flatMap(([method, all]) =>
    // Each row was checked against the types of its method.
    (all as unknown as AnyCall[]).map(
      (row) => [`${module}.${method}${row.about ? `: ${row.about}` : ''}`, module, method, row] as const,
    ),
  ),
)

it.each(rows)('%s', async (_, module, method, { by, given, sees }) => {
  const client = clientAt(world.site.origin, by?.(world).token)
  const args = await given(world)
  const found: Record<string, (...given: unknown[]) => unknown> = Reflect.get(client, module)
  const called = await found[method]?.(...args)
  const handle = called as { promise?: Promise<unknown> } | undefined
  await sees(handle?.promise ? await handle.promise : called, { world, given: args, client })
  expect.hasAssertions()
})
