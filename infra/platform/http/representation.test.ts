import { expect, test } from 'vitest'
import { z } from 'zod'
import { refusal } from '../eventing/refusal.ts'
import { silentLog } from '../telemetry/log.ts'
import { Metrics } from '../telemetry/metrics.ts'
import { createSide } from './app.ts'
import { defineRoute, handle } from './contract.ts'
import { sharedErrors } from './errors.ts'
import { ok } from './reply.ts'
import { isAbsent, remoteRepresentation, withServiceCredential } from './representation.ts'
import { flag } from './schemas.ts'
import { ada } from './testing.ts'

const credential = 'a service credential of some length'

function queryside() {
  const route = handle(
    defineRoute({
      method: 'GET',
      path: '/v2/project/:id',
      side: 'query',
      summary: 'It',
      auth: 'optional',
      scope: 'PROJECT_READ',
      query: z.object({ long: flag().default(false) }),
      responses: { 200: { description: 'It', schema: z.object({ id: z.string() }) } },
      errors: ['not_found'],
    }),
    ({ params, query, viewer }) => {
      if (params.id === 'gone') throw refusal('not_found')
      return ok({ id: params.id, long: query.long, by: viewer?.accountId, via: viewer?.via.id })
    },
  )
  return createSide({
    side: 'query',
    routes: [route],
    authenticate: withServiceCredential(async () => undefined, credential),
    hasScope: ({ scopes }) => (scopes & 0b100n) !== 0n,
    log: silentLog(),
    metrics: new Metrics(),
    errors: sharedErrors,
  })
}

const expected = '{"id":"a1","long":true,"by":"AdaAdaAd","via":"token-1"}'

test('both readers return the representation as the viewer sees it', async () => {
  const side = queryside()
  const running = await side.listen({ port: 0 })
  const remote = remoteRepresentation(running.origin, credential)
  for (const read of [side.read, remote]) {
    expect(String((await read('/v2/project/a1?long=true', ada)).data)).toBe(expected)
    expect(String((await read('/v2/project/a1', undefined)).data)).toBe('{"id":"a1","long":false}')
    await expect(read('/v2/project/gone', ada)).rejects.toSatisfy(isAbsent)
    await expect(read('/v2/nothing', ada)).rejects.toThrow()
  }
  const wrong = remoteRepresentation(running.origin, 'another credential')
  expect(String((await wrong('/v2/project/a1', ada)).data)).toBe('{"id":"a1","long":false}')
  await running.close()
  await expect(remote('/v2/project/a1', ada)).rejects.not.toSatisfy(isAbsent)
})
