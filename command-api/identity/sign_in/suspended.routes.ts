import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import { accountDecider } from '../account/account.decider.ts'
import { tellAccount } from '../account/account_tell.ts'
import { endSuspensionRefusals } from '../account/suspension.decisions.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { digestOfHash } from './password.ts'
import { openSession } from './session_open.ts'
import { beginSuspendedSession, endSuspendedSession } from './suspended.contract.ts'
import { suspendedFlow } from './suspended.flows.ts'

/** How somebody suspended signs in, to appeal. */
export function suspendedRoutes(deps: IdentityDeps): Route[] {
  const { bus, identity } = deps

  const begin = async ({ body, request }: InputOf<typeof beginSuspendedSession>) => {
    const ended = () => flowRefusals.refuse('flow_ended', { field: 'flow' })
    const flow = await identity.flows.take(suspendedFlow, body.flow, request.receivedAt)
    if (flow?.accountId == null) throw ended()
    const { state: account } = await bus.load(accountDecider, accountStream(flow.accountId))
    if (account.kind !== 'existing') throw ended()
    const passwordHash = (await identity.credentials.passwordHash(flow.accountId)) ?? null
    const { password, ...how } = flow.data
    // The password was changed since it was checked.
    if (password !== null && (passwordHash === null || digestOfHash(passwordHash) !== password)) throw ended()
    const checked = password === null ? null : passwordHash
    const opened = await openSession(deps, { account, passwordHash: checked, request, ...how, whileSuspended: true })
    if (!opened) throw ended()
    return ok({ session: opened.secret }, { secretShown: true, headers: { 'cache-control': 'no-store' } })
  }

  const end = async ({ viewer, request }: InputOf<typeof endSuspendedSession>) => {
    if (!viewer.isSuspended) throw endSuspensionRefusals.refuse('not_suspended')
    const { accountId, via } = viewer
    if (via.kind === 'session' && (await identity.sessions.end(accountId, via.id))) {
      await tellAccount(deps, { command: { type: 'EndAccountSession', sessionId: via.id }, viewer, request })
    }
    return noContent()
  }

  return [handle(beginSuspendedSession, begin), handle(endSuspendedSession, end)]
}
