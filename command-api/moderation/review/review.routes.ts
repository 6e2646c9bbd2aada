import type { ProjectStatus } from '@adit/events/catalogue/project/project_status.values.ts'
import { isMod } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { projectStream } from '../../catalogue/catalogue_streams.ts'
import type { LivingProject } from '../../catalogue/project/living_project.ts'
import { projectDecider } from '../../catalogue/project/project.decider.ts'
import { projectRestorationSaga } from '../../catalogue/project/project.saga.ts'
import { accessProject, resolveProjectId } from '../../catalogue/project/project_access.ts'
import { lastEffect } from '../../catalogue/project/project_effect.ts'
import { statusRequest } from '../../catalogue/project_status/status_request.ts'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { checkStaffDecision } from '../../identity/conflict.policy.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { isInTeam, ownerOf, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { decideReview, lockReview, restoreProject, unlockReview } from './review.contract.ts'
import { type ReviewCommand, reviewDecider, reviewStream } from './review.decider.ts'

type Decision = InputOf<typeof decideReview>['body']['decision']

export function reviewRoutes(deps: CommandDeps): Route[] {
  const { bus, sagas } = deps
  const restoration = projectRestorationSaga(deps)
  sagas.register(restoration)

  const review = (projectId: string, command: ReviewCommand, request: RequestContext, viewer: Viewer) =>
    bus.execute({
      decider: reviewDecider,
      stream: reviewStream(projectId),
      root: projectId,
      command,
      context: contextOf(request, viewer),
    })

  const lock = async ({ params, body, viewer, request }: InputOf<typeof lockReview>) => {
    const { project, isOwn } = await staffAccess(deps, params.id, viewer)
    const { projectId } = project
    const conflictReason = checkStaffDecision({ role: viewer.role, isOwn, reason: body.conflict_reason })
    const { accountId: moderatorId } = viewer
    const { override } = body
    const command = { type: 'LockReview' as const, moderatorId, override, now: request.receivedAt, conflictReason }
    const { state, position } = await review(projectId, command, request, viewer)
    const expires = new Date(state.lock?.expiresAt ?? request.receivedAt).toISOString()
    return ok({ holder: moderatorId, expires }, { effect: effectOf(projectId, position) })
  }

  const unlock = async ({ params, viewer, request }: InputOf<typeof unlockReview>) => {
    const { projectId } = (await staffAccess(deps, params.id, viewer)).project
    const command = { type: 'UnlockReview' as const, moderatorId: viewer.accountId, now: request.receivedAt }
    const { position } = await review(projectId, command, request, viewer)
    return noContent({ effect: effectOf(projectId, position) })
  }

  const decide = async ({ params, body, viewer, request }: InputOf<typeof decideReview>) => {
    const access = await staffAccess(deps, params.id, viewer)
    const { project } = access
    const { projectId } = project
    const { decision, message, message_body: messageBody, conflict_reason: reason } = body
    const { role } = viewer
    const conflictReason = checkStaffDecision({ role, isOwn: access.isOwn, reason })
    if (decision !== 'approve' && !message) throw refusal('message_required', { field: 'message' })
    const wish = { to: statusAfter(decision, project), message: message ?? null, messageBody: messageBody ?? null }
    const asked = await statusRequest(deps, { ...access, role }, wish, viewer, request)
    const status = { ...asked, conflictReason }
    await bus.execute({
      decider: projectDecider,
      stream: projectStream(projectId),
      root: projectId,
      command: { type: 'EditProject', changes: {}, status },
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })
    const command = { type: 'UnlockReview' as const, moderatorId: viewer.accountId, now: request.receivedAt }
    const unlocked = await review(projectId, command, request, viewer)
    return noContent({ effect: effectOf(projectId, unlocked.position) ?? (await lastEffect(deps, projectId)) })
  }

  const restore = async ({ params, query, viewer, request }: InputOf<typeof restoreProject>) => {
    if (!isMod(viewer.role)) throw refusal('staff_only')
    const projectId = await resolveProjectId(bus, params.id)
    if (projectId === undefined) throw refusal('project_not_found')
    const { state } = await bus.load(projectDecider, projectStream(projectId))
    if (state.kind === 'none') throw refusal('project_not_found')
    const { state: team } = await bus.load(teamDecider, teamStream(state.teamId))
    const isOwn = isInTeam(team, viewer.accountId)
    const conflictReason = checkStaffDecision({ role: viewer.role, isOwn, reason: query.conflict_reason })
    const ownerId = ownerOf(team) ?? state.ownerId
    const { state: owner } = await bus.load(accountDecider, accountStream(ownerId))
    const unlimited = owner.kind === 'existing' && owner.role === 'admin'
    const { deletions: deletion } = state
    const input = { projectId, ownerId, unlimited, deletion, ...(conflictReason && { conflictReason }) }
    await sagas.run(restoration, request.ids.base62(), input, contextOf(request, viewer))
    return noContent({ effect: await lastEffect(deps, projectId) })
  }

  return [
    handle(lockReview, lock),
    handle(unlockReview, unlock),
    handle(decideReview, decide),
    handle(restoreProject, restore),
  ]
}

async function staffAccess({ bus }: CommandDeps, id: string, viewer: Viewer) {
  if (!isMod(viewer.role)) throw refusal('staff_only')
  return accessProject(bus, id, viewer)
}

/** `return` sends it back to its creator as a draft, which can be submitted again. */
function statusAfter(decision: Decision, project: LivingProject): ProjectStatus {
  switch (decision) {
    case 'approve':
      return project.requestedStatus && project.requestedStatus !== 'draft' ? project.requestedStatus : 'approved'
    case 'reject':
      return 'rejected'
    case 'withhold':
      return 'withheld'
    case 'unlist':
      return 'unlisted'
    case 'return':
      return 'draft'
    default:
      return decision satisfies never
  }
}
