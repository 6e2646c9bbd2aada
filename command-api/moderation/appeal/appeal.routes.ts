import { isMod } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { findAccount } from '../../identity/account/account_access.ts'
import { endSuspensionRefusals } from '../../identity/account/suspension.decisions.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import * as contracts from './appeal.contract.ts'
import { type AppealCommand, appealDecider, appealStream } from './appeal.decider.ts'
import { endByAppeal, staffWhoSuspended } from './appeal_effects.ts'

export function appealRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)
  const { bus, identity } = deps

  const tell = (accountId: string, command: AppealCommand, viewer: Viewer, request: RequestContext) => {
    const context = contextOf(request, viewer)
    return bus.execute({ decider: appealDecider, stream: appealStream(accountId), root: accountId, command, context })
  }
  const said = async (accountId: string, text: string, viewer: Viewer, request: RequestContext) => ({
    messageId: request.ids.base62(),
    authorId: viewer.accountId,
    body: await identity.vault.seal(accountId, text),
  })
  const accountOf = async (id: string): Promise<string> => {
    const found = await findAccount(bus, id)
    if (!found) throw refusal('account_not_found')
    return found.account.accountId
  }

  const write = async ({ body, viewer, request }: InputOf<typeof contracts.writeAppeal>) => {
    if (!viewer.isSuspended) throw endSuspensionRefusals.refuse('not_suspended')
    const { accountId } = viewer
    const about = { appealId: request.ids.base62(), accountId, suspendedBy: await staffWhoSuspended(deps, accountId) }
    const message = await said(await accountOf(accountId), body.message, viewer, request)
    const command = { type: 'Appeal' as const, ...about, ...message, now: request.receivedAt }
    const { position } = await tell(accountId, command, viewer, request)
    return noContent({ effect: effectOf(accountId, position) })
  }

  const answer = async ({ params, body, viewer, request }: InputOf<typeof contracts.answerAppeal>) => {
    refuseOthers(viewer)
    const accountId = await accountOf(params.id)
    const message = await said(accountId, body.message, viewer, request)
    const { position } = await tell(accountId, { type: 'AnswerAppeal', ...message }, viewer, request)
    return noContent({ effect: effectOf(accountId, position) })
  }

  const decide = async ({ params, body, viewer, request }: InputOf<typeof contracts.decideAppeal>) => {
    refuseOthers(viewer)
    const accountId = await accountOf(params.id)
    const outcome = body.decision === 'end' ? ('ended' as const) : ('kept' as const)
    const decided = await tell(
      accountId,
      {
        type: 'DecideAppeal',
        outcome,
        restoresProjects: outcome === 'ended' && body.restore_projects,
        suspendedBy: await staffWhoSuspended(deps, accountId),
        hasOtherStaff: (await identity.credentials.staff()).some((id) => id !== viewer.accountId),
        ...(await said(accountId, body.message, viewer, request)),
      },
      viewer,
      request,
    )
    // A reactor does so as well, if this breaks off here.
    const about = { accountId, restores: body.restore_projects, decidedAt: request.receivedAt }
    const ended = outcome === 'ended' && (await endByAppeal(deps, about, contextOf(request, viewer)))
    return noContent({ effect: effectOf(accountId, ended || decided.position) })
  }

  return [
    handle(contracts.writeAppeal, write),
    handle(contracts.answerAppeal, answer),
    handle(contracts.decideAppeal, decide),
  ]
}

/** Before anything else is said. */
function refuseOthers({ role }: Viewer): void {
  if (!isMod(role)) throw refusal('staff_only')
}
