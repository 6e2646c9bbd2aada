import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { refusal } from '../../eventing/refusal.ts'
import { createLog } from '../../telemetry/log.ts'
import { Metrics } from '../../telemetry/metrics.ts'
import { joinErrors, sharedErrors } from '../errors.ts'
import type { SideState } from '../state.ts'
import { startMiddleware } from '../testing.ts'
import { kitErrors } from '../translate.ts'
import { type AccessLogOptions, accessLog } from './access_log.ts'
import { refusals } from './refusals.ts'
import { requestId } from './request_id.ts'

const errors = joinErrors(kitErrors, sharedErrors)

async function start(lines: AccessLogOptions['lines'] = 'failures') {
  const written: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  const metrics = new Metrics()
  const log = createLog({ name: 'test', destination })
  const { origin } = await startMiddleware<SideState>(
    requestId,
    accessLog({ side: 'query', log, metrics, errors, lines }),
    refusals(errors),
    (context) => {
      context.state.route = '/v2/user/:id'
      if (context.path === '/v2/user/gone') throw refusal('not_found')
      if (context.path === '/v2/user/broken') throw new Error('no')
      context.set('adit-projection', 'pending')
      context.status = 204
    },
  )
  const ask = (name: string) => fetch(`${origin}/v2/user/${name}`, { headers: { 'x-request-id': 'launcher-42' } })
  return { ask, lines: () => written.map((line) => JSON.parse(line)), metrics }
}

it('observes every request by its route, and counts pending answers', async () => {
  const { ask, metrics } = await start()
  await ask('ada')
  const text = await metrics.text()
  expect(text).toContain('side="query",method="GET",route="/v2/user/:id",status="204"')
  expect(text).toContain('adit_http_pending_total{route="/v2/user/:id"} 1')
  expect(text).not.toContain('ada')
})

it('logs refused and failed requests without names', async () => {
  const { ask, lines } = await start()
  await ask('ada')
  await ask('gone')
  await ask('broken')
  expect(lines()).toMatchObject([
    { msg: 'request refused', requestId: 'launcher-42', route: '/v2/user/:id', status: 404, code: 'not_found' },
    { msg: 'request failed', status: 500, err: { message: 'no' } },
  ])
  expect(JSON.stringify(lines())).not.toContain('/v2/user/gone')
})

it('logs every request if asked to', async () => {
  const { ask, lines } = await start('all')
  await ask('ada')
  expect(lines()).toMatchObject([{ msg: 'request', status: 204 }])
})
