import { isMod } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import { effectOf } from '../../kit/effect.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { accountDecider } from './account.decider.ts'
import { findAccount } from './account_access.ts'
import * as contracts from './suspension.contract.ts'
import type { SuspensionCommand } from './suspension.decisions.ts'
import { applySuspension } from './suspension.reactor.ts'

export function suspensionRoutes(deps: IdentityDeps): Route[] {
  const { bus } = deps

  const tell = async (id: string, command: SuspensionCommand, viewer: Viewer, request: RequestContext) => {
    const found = await findAccount(bus, id)
    if (!found) throw refusal('account_not_found')
    const { accountId } = found.account
    const context = contextOf(request, viewer)
    const stream = accountStream(accountId)
    const { position } = await bus.execute({ decider: accountDecider, stream, root: accountId, command, context })
    // The reactor does so as well, if this breaks off here.
    await applySuspension(deps, accountId, context)
    return noContent({ effect: effectOf(accountId, position) })
  }

  const suspend = async ({ params, body, viewer, request }: InputOf<typeof contracts.suspendAccount>) => {
    refuseOthers(viewer)
    const until = body.until === null ? null : Date.parse(body.until)
    if (until !== null && until <= request.receivedAt) throw refusal('expiry_past', { field: 'until' })
    const { receivedAt: now, ids } = request
    const about = { reason: body.reason, until, suspensionId: ids.base62(), withholds: body.projects === 'withhold' }
    return tell(params.id, { type: 'SuspendAccount', ...about, now }, viewer, request)
  }

  return [
    handle(contracts.suspendAccount, suspend),
    handle(contracts.endSuspension, async ({ params, body, viewer, request }) => {
      refuseOthers(viewer)
      const { reason, restore_projects: restores } = body
      return tell(params.id, { type: 'EndAccountSuspension', reason, restores }, viewer, request)
    }),
  ]
}

/** Before anything else is said. */
function refuseOthers({ role }: Viewer): void {
  if (!isMod(role)) throw refusal('staff_only')
}
