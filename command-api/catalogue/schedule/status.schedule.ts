import { createHash } from 'node:crypto'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { requestIds } from '@adit/platform/http/request_ids.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { projectStream, versionStream } from '../catalogue_streams.ts'
import { projectDecider } from '../project/project.decider.ts'
import { versionDecider } from '../version/version.decider.ts'
import { dueSchedules, forgetSchedule, postponeSchedule, type ScheduleRow } from './schedule_store.ts'

type Deps = Pick<CommandDeps, 'bus' | 'ops' | 'now'>

/** Rows of one look. */
const batch = 100
/** A row older than this whose stream does not know it will never be known: its request failed, or the schedule was cancelled. */
const settledMs = 60_000
const retryMs = 5_000
/** A deleted project keeps its schedule, in case it is restored. */
const deletedMs = 600_000

/**
 * Carries out what is due, and answers how many changes it made. It compares the clock on the wall with stored times and sleeps on
 * nothing, so a restart, a clock that jumps and a machine that slept only make it late, never wrong. Run it every second or so; two at
 * once do no harm, since the streams decide.
 */
export async function runSchedules(deps: Deps, onError: (error: unknown, row: ScheduleRow) => void): Promise<number> {
  const { ops, now } = deps
  let made = 0
  for (const { ageMs, ...row } of await dueSchedules(ops, now(), batch)) {
    try {
      const outcome = row.kind === 'project' ? await releaseProject(deps, row) : await releaseVersion(deps, row)
      if (outcome === 'made') made++
      if (outcome === 'later') await postponeSchedule(ops, row, now() + deletedMs)
      else if (outcome === 'unknown' && ageMs < settledMs) await postponeSchedule(ops, row, now() + retryMs)
      else await forgetSchedule(ops, row)
    } catch (error) {
      onError(error, row)
      await postponeSchedule(ops, row, now() + retryMs)
    }
  }
  return made
}

/** `unknown`: the stream has no such schedule, or not yet. */
type Outcome = 'made' | 'unknown' | 'later'

async function releaseProject(deps: Deps, { id, time }: ScheduleRow): Promise<Outcome> {
  const { state } = await deps.bus.load(projectDecider, projectStream(id))
  if (state.kind === 'none' || state.schedule?.time !== time) return 'unknown'
  if (state.kind === 'deleted') return 'later'
  const command = { type: 'ReleaseProject' as const, time, now: deps.now() }
  const stream = projectStream(id)
  const context = contextOf(deps, `project/${id}/${time}`)
  const { events } = await deps.bus.execute({ decider: projectDecider, stream, root: id, command, context })
  return events.length > 0 ? 'made' : 'unknown'
}

async function releaseVersion(deps: Deps, { id, time }: ScheduleRow): Promise<Outcome> {
  const { state } = await deps.bus.load(versionDecider, versionStream(id))
  if (state.kind === 'none' || state.schedule?.time !== time) return 'unknown'
  const project = await deps.bus.load(projectDecider, projectStream(state.projectId))
  if (project.state.kind === 'deleted') return 'later'
  if (project.state.kind === 'none' || !project.state.versions.has(id)) return 'unknown'
  const stream = versionStream(id)
  const context = contextOf(deps, `version/${id}/${time}`)
  const command = { type: 'ReleaseVersion' as const, time }
  const root = state.projectId
  const { events } = await deps.bus.execute({ decider: versionDecider, stream, root, command, context })
  return events.length > 0 ? 'made' : 'unknown'
}

/** Ids derive from what is scheduled, so a second run after a crash appends the same events, which a store keeps once. */
function contextOf({ now }: Deps, key: string): CommandContext {
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
