import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { versionStream } from '../catalogue_streams.ts'
import type { ProjectAccess } from '../project/project_access.ts'
import { versionDecider } from '../version/version.decider.ts'
import type { StatusActor } from './project_status.policy.ts'
import type { StatusRequest } from './project_status_decision.ts'
import { reviewLocks } from './review_lock.port.ts'

/** The role in which a viewer changes the status of a project. */
export function actorOf({ isMember, permissions, role }: ProjectAccess, viewer: Viewer): StatusActor {
  if (role === 'admin') return { kind: 'admin', id: viewer.accountId }
  if (role === 'moderator') return { kind: 'moderator', id: viewer.accountId }
  return isMember ? { kind: 'member', permissions } : { kind: 'other' }
}

/** Reads the facts that a change of status needs from the other streams of the project. */
export async function statusRequest(
  deps: Pick<CommandDeps, 'bus' | 'filled'>,
  access: ProjectAccess,
  wish: Pick<StatusRequest, 'to' | 'message' | 'messageBody'> & { requested_status?: StatusRequest['requestedStatus'] },
  viewer: Viewer,
  request: Pick<RequestContext, 'receivedAt'>,
): Promise<StatusRequest> {
  const { projectId } = access.project
  const locks = await Promise.all(deps.filled(reviewLocks).map((each) => each.lockOf(projectId)))
  return {
    to: wish.to,
    actor: actorOf(access, viewer),
    requestedStatus: wish.requested_status ?? null,
    message: wish.message ?? null,
    messageBody: wish.messageBody ?? null,
    environments: await environmentsOf(deps, access),
    lock: locks.find((lock) => lock !== null) ?? null,
    now: request.receivedAt,
  }
}

/** The environments of a project's versions. */
export async function environmentsOf(
  { bus }: Pick<CommandDeps, 'bus'>,
  { project }: ProjectAccess,
): Promise<Environment[]> {
  const environments = new Set<Environment>()
  for (const id of project.versions.keys()) {
    const { state } = await bus.load(versionDecider, versionStream(id))
    if (state.kind === 'existing') environments.add(state.environment)
  }
  return [...environments]
}
