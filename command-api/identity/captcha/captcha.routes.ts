import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { getChallenge } from './captcha.contract.ts'
import { captcha } from './captcha.port.ts'

export function captchaRoutes({ port }: Pick<IdentityDeps, 'port'>): Route[] {
  const solver = port(captcha)
  return [
    handle(getChallenge, async ({ query, request }) =>
      ok(await solver.offer(query.action, request.receivedAt), { headers: { 'cache-control': 'no-store' } }),
    ),
  ]
}
