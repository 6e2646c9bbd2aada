import { createHash } from 'node:crypto'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { requestIds } from '@adit/platform/http/request_ids.ts'
import { defineJob, type Job, performInTurns } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'
import { projectDecider } from '../project/project.decider.ts'
import { versionDecider } from '../version/version.decider.ts'

/** `time` is the scheduled time. If the schedule was changed or cancelled since, the stream has another time, or none. */
const timed = { time: z.int() }
/** Releases due at the same time run in parallel. */
const places = 4

export const releaseProject = defineJob({
  ...{ name: 'release_project', data: z.strictObject({ projectId: z.string(), ...timed }), progress: z.null(), places },
})
export const releaseVersion = defineJob({
  ...{ name: 'release_version', data: z.strictObject({ versionId: z.string(), ...timed }), progress: z.null(), places },
})

/** A deleted project keeps its schedule in case it is restored, so it is checked again after this time. */
const deletedMs = 600_000
const later = { progress: null, afterMs: deletedMs }

/** Carries out a scheduled change if the stream still has it. The job only says when to check. */
export const releaseJobs = (deps: Pick<CommandDeps, 'bus'>): Job[] => [
  performInTurns(releaseProject, async ({ projectId, time }, { now }) => {
    const stream = projectStream(projectId)
    const { state } = await deps.bus.load(projectDecider, stream)
    if (state.kind === 'none' || state.schedule?.time !== time) return undefined
    if (state.kind === 'deleted') return later
    const command = { type: 'ReleaseProject' as const, time, now: now() }
    const context = contextOf(`project/${projectId}/${time}`, now)
    await deps.bus.execute({ decider: projectDecider, stream, root: projectId, command, context })
    return undefined
  }),
  performInTurns(releaseVersion, async ({ versionId, time }, { now }) => {
    const stream = versionStream(versionId)
    const { state } = await deps.bus.load(versionDecider, stream)
    if (state.kind === 'none' || state.schedule?.time !== time) return undefined
    const { projectId } = state
    const project = await deps.bus.load(projectDecider, projectStream(projectId))
    if (project.state.kind === 'deleted') return later
    if (project.state.kind === 'none' || !project.state.versions.has(versionId)) return undefined
    const command = { type: 'ReleaseVersion' as const, time }
    const context = contextOf(`version/${versionId}/${time}`, now)
    await deps.bus.execute({ decider: versionDecider, stream, root: projectId, command, context })
    return undefined
  }),
]

/** Event ids derive from the schedule, so a second run after a crash appends the same events, which the store keeps once. */
function contextOf(key: string, now: () => number): CommandContext {
  const id = `schedule:${key}`
  return {
    actor: { kind: 'system', id: 'schedule' },
    via: { kind: 'schedule', id: key },
    correlationId: id,
    causationId: id,
    now,
    ids: requestIds(createHash('sha256').update(id).digest(), now()),
  }
}
