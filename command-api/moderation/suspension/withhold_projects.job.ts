import { isInForce } from '@adit/events/identity/account.fold.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { seededIds } from '@adit/platform/ids/ids.ts'
import {
  commandContextOf,
  defineJob,
  type Job,
  type JobContext,
  perform,
  performInTurns,
} from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { projectStream } from '../../catalogue/catalogue_streams.ts'
import { ownedProjects } from '../../catalogue/project/owned_projects.ts'
import { type ProjectCommand, projectDecider } from '../../catalogue/project/project.decider.ts'
import { livingProject } from '../../catalogue/project/project_audience.ts'
import { accountDecider } from '../../identity/account/account.decider.ts'
import { accountStream } from '../../identity/identity_streams.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { isInTeam, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { projectsWithheldWith, withheldProjects } from './withheld_project.index.ts'

/** Actor of what happens when a suspension ends by itself. */
export const suspensionActor = 'suspensions'

/** What members read at a project that is withheld. */
export const WITHHELD_MESSAGE = 'The account of this project’s owner is suspended.'

const shared = { accountId: z.string(), suspensionId: z.string() }

/** `staffId`: who suspended the account. */
export const withholdProjects = defineJob({
  name: 'withhold_projects_with_suspension',
  data: z.strictObject({ ...shared, staffId: z.string() }),
  progress: z.strictObject({ after: z.string() }),
})

/** `staffId`: who ended the suspension. Null if it ends by itself when the job is due. */
export const restoreProjects = defineJob({
  name: 'restore_projects_after_suspension',
  data: z.strictObject({ ...shared, staffId: z.string().nullable() }),
  indexes: [withheldProjects],
  timeMs: 600_000,
})

type Deps = Pick<CommandDeps, 'bus' | 'ops'>

/** Projects that one turn withholds. */
const atOnce = 20

export const suspensionJobs = (deps: Deps): Job[] => [
  performInTurns(withholdProjects, async (data, context) => {
    const { accountId, suspensionId, staffId } = data
    const after = context.progress?.after ?? ''
    const left = (await ownedIds(deps, accountId)).filter((id) => id > after)
    const turn = left.slice(0, atOnce)
    if (await isStanding(deps, data, context)) {
      for (const projectId of turn) {
        context.signal.throwIfAborted()
        // Nobody decides on what is their own.
        if (await belongsTo(deps, projectId, staffId)) continue
        const command = { type: 'WithholdWithSuspension' as const, suspensionId, message: WITHHELD_MESSAGE }
        await tell(deps, projectId, command, contextOf(staffId, `withheld/${suspensionId}/${projectId}`, context))
      }
    }
    // The suspension may have ended in the meantime, and the job that restores projects may have run before these were withheld.
    if (!(await isStanding(deps, data, context))) {
      if (await isRestored(deps, data)) await restoreAll(deps, data, await ownedIds(deps, accountId), null, context)
      return undefined
    }
    const last = turn.at(-1)
    return last !== undefined && left.length > turn.length ? { progress: { after: last } } : undefined
  }),
  perform(restoreProjects, async (data, context) => {
    const { accountId, suspensionId, staffId } = data
    // Staff may have prolonged it, or ended it otherwise.
    if (staffId === null && !(await hasLapsed(deps, data, context))) return
    const ids = new Set([
      ...(await projectsWithheldWith(deps.ops, suspensionId)),
      // The index may not know yet what was withheld last.
      ...(await ownedIds(deps, accountId)),
    ])
    await restoreAll(deps, data, [...ids], staffId, context)
  }),
]

interface OfSuspension {
  accountId: string
  suspensionId: string
}
type Now = Pick<JobContext, 'now'>
type Turn = JobContext

async function ownedIds({ bus }: Deps, accountId: string): Promise<string[]> {
  const owned = await ownedProjects({ bus }).ownedBy(accountId)
  return owned.map(({ id }) => id).toSorted()
}

async function accountOf({ bus }: Deps, accountId: string) {
  const { state } = await bus.load(accountDecider, accountStream(accountId))
  return state.kind === 'existing' ? state : undefined
}

async function isStanding(deps: Deps, { accountId, suspensionId }: OfSuspension, { now }: Now): Promise<boolean> {
  const suspension = (await accountOf(deps, accountId))?.suspension ?? null
  return suspension?.suspensionId === suspensionId && isInForce(suspension, now())
}

async function hasLapsed(deps: Deps, { accountId, suspensionId }: OfSuspension, { now }: Now): Promise<boolean> {
  const suspension = (await accountOf(deps, accountId))?.suspension ?? null
  return suspension?.suspensionId === suspensionId && !isInForce(suspension, now())
}

/** Whether projects return, of a suspension that has ended. One that ended by itself is still that of the account. */
async function isRestored(deps: Deps, { accountId, suspensionId }: OfSuspension): Promise<boolean> {
  const account = await accountOf(deps, accountId)
  if (account?.suspension?.suspensionId === suspensionId) return true
  const ended = account?.lastEndedSuspension
  return ended?.suspensionId === suspensionId && ended.restores
}

async function belongsTo({ bus }: Deps, projectId: string, staffId: string): Promise<boolean> {
  const project = await livingProject(bus, projectId)
  return project !== undefined && isInTeam((await bus.load(teamDecider, teamStream(project.teamId))).state, staffId)
}

async function restoreAll(
  deps: Deps,
  { suspensionId }: OfSuspension,
  projectIds: readonly string[],
  staffId: string | null,
  context: Turn,
): Promise<void> {
  for (const projectId of projectIds) {
    context.signal.throwIfAborted()
    const command = { type: 'RestoreAfterSuspension' as const, suspensionId }
    await tell(deps, projectId, command, contextOf(staffId, `restored/${suspensionId}/${projectId}`, context))
  }
}

const tell = ({ bus }: Deps, projectId: string, command: ProjectCommand, context: CommandContext) =>
  bus.execute({ decider: projectDecider, stream: projectStream(projectId), root: projectId, command, context })

/** Each project's event has its own ids, so that a second run appends none twice. */
function contextOf(staffId: string | null, seed: string, job: Turn): CommandContext {
  const context = commandContextOf(suspensionActor, job)
  const ids = seededIds(Buffer.from(`${context.causationId}/${seed}`), job.now())
  return { ...context, ids, ...(staffId !== null && { actor: { kind: 'staff', id: staffId } }) }
}
