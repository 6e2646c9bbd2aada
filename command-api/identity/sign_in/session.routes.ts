import { refusal } from '@adit/platform/eventing/refusal.ts'
import { tokenOf } from '@adit/platform/http/access.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import { contextOf } from '../../kit/command_context.ts'
import { accountDecider } from '../account/account.decider.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { endSession, listSessions, refreshSession } from './session.contract.ts'
import { presentSession } from './session_shape.ts'

export function sessionRoutes({ bus, identity }: IdentityDeps): Route[] {
  const { sessions, vault } = identity

  const list = async ({ viewer, request }: InputOf<typeof listSessions>) => {
    const mine = await sessions.list(viewer.accountId, request.receivedAt)
    const present = mine.map((session) =>
      presentSession({ session, secret: null, current: session.id === viewer.via.id }, vault),
    )
    return ok(await Promise.all(present))
  }

  const refresh = async ({ request }: InputOf<typeof refreshSession>) => {
    const secret = tokenOf(request.headers.authorization)
    if (secret === undefined) throw refusal('missing_token')
    const opened = await sessions.refresh(secret, request.receivedAt)
    if (opened === undefined) throw refusal('invalid_token')
    if (opened === 'ended') throw refusal('session_ended')
    const body = await presentSession({ ...opened, current: true }, vault)
    return ok(body, { secretShown: true, headers: { 'cache-control': 'no-store' } })
  }

  /** Removes the row first, so that the token is unknown even if the request fails afterwards. */
  const end = async ({ params, viewer, request }: InputOf<typeof endSession>) => {
    const { accountId } = viewer
    if (!(await sessions.end(accountId, params.id))) throw refusal('session_not_found')
    await bus.execute({
      decider: accountDecider,
      stream: accountStream(accountId),
      root: accountId,
      command: { type: 'EndAccountSession', sessionId: params.id },
      context: contextOf(request, viewer),
    })
    return noContent()
  }

  return [handle(listSessions, list), handle(refreshSession, refresh), handle(endSession, end)]
}
