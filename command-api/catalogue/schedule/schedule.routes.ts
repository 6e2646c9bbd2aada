import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'
import { projectDecider } from '../project/project.decider.ts'
import { accessProject, requirePermission } from '../project/project_access.ts'
import { actorOf } from '../project_status/status_request.ts'
import { versionDecider } from '../version/version.decider.ts'
import { accessVersion } from '../version/version_access.ts'
import {
  cancelProjectSchedule,
  cancelVersionSchedule,
  SCHEDULE_DAYS_MAX,
  scheduleProject,
  scheduleVersion,
} from './schedule.contract.ts'

/** These only record the schedule. A reactor enqueues a job, which carries it out at the scheduled time. */
export function scheduleRoutes({ bus }: CommandDeps): Route[] {
  const project = async ({ params, body, viewer, request }: InputOf<typeof scheduleProject>) => {
    const access = await accessProject(bus, params.id, viewer)
    requirePermission(access, 'EDIT_DETAILS')
    checkReach(body.time, request.receivedAt)
    const { projectId } = access.project
    const actor = actorOf(access, viewer)
    const { time, requested_status: requestedStatus } = body
    const { position } = await bus.execute({
      decider: projectDecider,
      stream: projectStream(projectId),
      root: projectId,
      command: { type: 'ScheduleProject', requestedStatus, time, actor, now: request.receivedAt },
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })
    return noContent({ effect: effectOf(projectId, position) })
  }

  const version = async ({ params, body, viewer, request }: InputOf<typeof scheduleVersion>) => {
    const { version, access } = await accessVersion(bus, params.id, viewer)
    requirePermission(access, 'UPLOAD_VERSION')
    checkReach(body.time, request.receivedAt)
    const { versionId: id, projectId } = version
    const { time, requested_status: requestedStatus } = body
    const { position } = await bus.execute({
      decider: versionDecider,
      stream: versionStream(id),
      root: projectId,
      command: { type: 'ScheduleVersion', requestedStatus, time },
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })
    return noContent({ effect: effectOf(projectId, position) })
  }

  const cancelProject = async ({ params, viewer, request }: InputOf<typeof cancelProjectSchedule>) => {
    const access = await accessProject(bus, params.id, viewer)
    requirePermission(access, 'EDIT_DETAILS')
    const { projectId } = access.project
    const { position } = await bus.execute({
      decider: projectDecider,
      stream: projectStream(projectId),
      root: projectId,
      command: { type: 'CancelProjectSchedule', actor: actorOf(access, viewer) },
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })
    return noContent({ effect: effectOf(projectId, position) })
  }

  const cancelVersion = async ({ params, viewer, request }: InputOf<typeof cancelVersionSchedule>) => {
    const { version, access } = await accessVersion(bus, params.id, viewer)
    requirePermission(access, 'UPLOAD_VERSION')
    const { versionId, projectId } = version
    const { position } = await bus.execute({
      decider: versionDecider,
      stream: versionStream(versionId),
      root: projectId,
      command: { type: 'CancelVersionSchedule' },
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })
    return noContent({ effect: effectOf(projectId, position) })
  }

  return [
    handle(scheduleProject, project),
    handle(cancelProjectSchedule, cancelProject),
    handle(scheduleVersion, version),
    handle(cancelVersionSchedule, cancelVersion),
  ]
}

const dayMs = 24 * 3_600_000

function checkReach(time: number, now: number): void {
  if (time <= now) throw refusal('time_not_in_future', { field: 'time' })
  if (time > now + SCHEDULE_DAYS_MAX * dayMs) throw refusal('time_too_far', { field: 'time', days: SCHEDULE_DAYS_MAX })
}
