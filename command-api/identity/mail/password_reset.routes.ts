import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { challengeGate } from '../captcha/require_challenge.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { languageOf } from './mail_language.ts'
import { resetPassword } from './password_reset.contract.ts'
import { findForReset } from './password_reset.ts'

/** Does the same for every name: counts the request and asks the worker. */
export function passwordResetRoutes(deps: Pick<IdentityDeps, 'identity' | 'jobs' | 'port'>): Route[] {
  const { identity, jobs } = deps
  const challenges = challengeGate(deps)
  return [
    handle(resetPassword, async ({ body: { username, challenge }, request }) => {
      if (!request.isUnlimited) await challenges.require('password_reset', challenge, request)
      const by = username.includes('@') ? { hash: identity.emailHash(username) } : { username: usernameKey(username) }
      if (!request.isUnlimited) await identity.mailRequests.begin(JSON.stringify(by), request.clientIp)
      const data = findForReset.data.parse({ by, language: languageOf(request.headers), at: request.receivedAt })
      await jobs.store.enqueue([{ name: findForReset.name, id: request.ids.base62(), data }])
      return noContent()
    }),
  ]
}
