import { projectLimit } from '@adit/events/catalogue/project_limit.ts'
import type {
  projectDeletionEvents,
  projectRestorationEvents,
  slugChangeEvents,
} from '@adit/events/catalogue/saga.events.ts'
import { type Revision, streamName } from '@adit/events/kit/envelope.ts'
import { slugReservedBy } from '@adit/events/kit/id.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { Refusal, refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import { sameChange } from '@adit/platform/eventing/same_change.ts'
import type { z } from 'zod'
import { limitOf } from '../../identity/account/account_limit.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { ownerOf, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { projectQuotaStream, projectStream, slugStream } from '../catalogue_streams.ts'
import {
  claimQuotaRefusals,
  type ProjectQuotaCommand,
  projectQuotaDecider,
} from '../project_creation/project_quota.decider.ts'
import type { LivingProject } from './living_project.ts'
import {
  deleteProjectRefusals,
  editProjectRefusals,
  type ProjectCommand,
  projectDecider,
  renameProjectRefusals,
  restoreProjectRefusals,
} from './project.decider.ts'
import { claimSlugRefusals, slugDecider } from './slug.decider.ts'

export type SlugChange = Omit<z.output<typeof slugChangeEvents.definitions.SlugChangeStarted.schema>, 'edit'> & {
  edit: Extract<ProjectCommand, { type: 'EditProject' }>
}
export type ProjectDeletion = z.output<typeof projectDeletionEvents.definitions.ProjectDeletionStarted.schema>
export type ProjectRestoration = z.output<typeof projectRestorationEvents.definitions.ProjectRestorationStarted.schema>

export const slugChangeRefusals = refusals(claimSlugRefusals, editProjectRefusals, renameProjectRefusals)
export const projectDeletionRefusals = deleteProjectRefusals
export const projectRestorationRefusals = refusals(claimQuotaRefusals, restoreProjectRefusals)

type Bus = CommandDeps['bus']

function tellProject(
  bus: Bus,
  projectId: string,
  command: ProjectCommand,
  context: CommandContext,
  overtakenBy: typeof sameChange,
  ifRevision?: Revision,
) {
  const stream = projectStream(projectId)
  return bus.execute({ decider: projectDecider, stream, root: projectId, command, context, overtakenBy, ifRevision })
}

function tellQuota(bus: Bus, ownerId: string, command: ProjectQuotaCommand, context: CommandContext) {
  const stream = projectQuotaStream(ownerId)
  return bus.execute({ decider: projectQuotaDecider, stream, root: ownerId, command, context })
}

type HeldSlug = NonNullable<SlugChange['previous']>

function tellSlug(
  bus: Bus,
  type: 'ClaimSlug' | 'ReleaseSlug',
  { slug, projectId, saga }: { slug: string; projectId: string; saga: string },
  context: CommandContext,
) {
  const command = { type, projectId, slug, saga }
  return bus.execute({ decider: slugDecider, stream: slugStream(slug), root: projectId, command, context })
}

/** The project's slug with the sagas that hold it now. */
export async function heldSlug(bus: Bus, { slug }: Pick<LivingProject, 'slug'>): Promise<HeldSlug> {
  const { state } = await bus.load(slugDecider, slugStream(slug))
  return { slug, claims: state.kind === 'held' ? [...state.claims] : [] }
}

/**
 * Releases a slug that the project has freed. What has claimed it since keeps its claim, and what claimed it before but hasn't moved the
 * project there yet is refused there (`SlugAt`).
 */
async function freeSlug(
  bus: Bus,
  { projectId, previous }: { projectId: string; previous?: HeldSlug | undefined },
  context: CommandContext,
): Promise<void> {
  if (!previous) return
  const { state } = await bus.load(projectDecider, projectStream(projectId))
  // Stryker disable next-line ConditionalExpression,StringLiteral: an earlier step has changed the project, so there is one
  if (state.kind === 'none') return
  const { slug, claims } = previous
  const { old, ofId, isFree } = state.slugs
  const isOwn = slug === state.slug && !isFree
  if (isOwn || slug === ofId || old.includes(slug)) return
  for (const saga of claims) await tellSlug(bus, 'ReleaseSlug', { slug, projectId, saga }, context)
}

/**
 * Reserves the new slug, then appends the whole edit at once. The old slug stays reserved and keeps finding the project, unless hardly
 * anyone can have seen it.
 */
export function slugChangeSaga({ bus }: CommandDeps): SagaDefinition<SlugChange> {
  const tell = (type: 'ClaimSlug' | 'ReleaseSlug', { projectId, slug }: SlugChange, context: CommandContext) =>
    tellSlug(bus, type, { projectId, slug, saga: context.causationId }, context)
  return {
    name: 'SlugChange',
    stream: (id) => streamName('catalogue', 'slug_change', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'slug',
        do: async (input, context) => void (await tell('ClaimSlug', input, context)),
        undo: async (input, context) => void (await tell('ReleaseSlug', input, context)),
      },
      {
        name: 'project',
        async do({ projectId, edit, ifRevision }, context) {
          const overtakenBy = ifRevision === undefined ? sameChange : () => true
          await tellProject(bus, projectId, edit, context, overtakenBy, ifRevision)
        },
      },
      { name: 'previous', do: (input, context) => freeSlug(bus, input, context) },
    ],
  }
}

/** The slug, unless hardly anyone can have seen it, and the files stay reserved, so that staff can restore everything. */
export function projectDeletionSaga({ bus }: CommandDeps): SagaDefinition<ProjectDeletion> {
  return {
    name: 'ProjectDeletion',
    stream: (id) => streamName('catalogue', 'project_deletion', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'project',
        async do({ projectId, now, ifRevision, deletion }, context) {
          // Whatever was done with the project since would go with it.
          const command = { type: 'DeleteProject' as const, now, deletion }
          await tellProject(bus, projectId, command, context, () => true, ifRevision)
        },
      },
      {
        name: 'quota',
        async do({ projectId, ownerId }, context) {
          await tellQuota(bus, ownerId, { type: 'ReleaseProjectQuota', projectId }, context)
          await settleQuota(bus, projectId, ownerId, context)
        },
      },
      { name: 'slug', do: (input, context) => freeSlug(bus, input, context) },
    ],
  }
}

/**
 * Makes the quota of the present owner what the project is now, and takes back what the owner was given whom the saga knows. A deletion,
 * a restoration and a transfer may run at the same time, so it looks again until nothing has changed.
 */
export async function settleQuota(
  bus: Bus,
  projectId: string,
  knownOwner: string,
  context: CommandContext,
): Promise<void> {
  // What an earlier run has claimed or released may have to be done once more.
  const anew: CommandContext = { ...context, carriedOn: undefined }
  for (let before: string | undefined; ; ) {
    const { state } = await bus.load(projectDecider, projectStream(projectId))
    const owner = await presentOwner(bus, projectId)
    const present = `${state.kind} ${owner}`
    if (owner === undefined || present === before) return
    const command: ProjectQuotaCommand =
      state.kind === 'living'
        ? { type: 'ClaimProjectQuota', projectId, limit: undefined }
        : { type: 'ReleaseProjectQuota', projectId }
    await tellQuota(bus, owner, command, anew)
    if (owner !== knownOwner) await tellQuota(bus, knownOwner, { type: 'ReleaseProjectQuota', projectId }, anew)
    before = present
  }
}

export async function presentOwner(bus: Bus, projectId: string): Promise<string | undefined> {
  const { state: project } = await bus.load(projectDecider, projectStream(projectId))
  // Stryker disable next-line ConditionalExpression,StringLiteral: without a project there is no team, and so no owner
  if (project.kind === 'none') return undefined
  const { state: team } = await bus.load(teamDecider, teamStream(project.teamId))
  return ownerOf(team)
}

export function projectRestorationSaga({ bus }: CommandDeps): SagaDefinition<ProjectRestoration> {
  return {
    name: 'ProjectRestoration',
    stream: (id) => streamName('catalogue', 'project_restoration', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'quota',
        async do(input, context) {
          const { projectId, ownerId, unlimited } = input
          const limit = unlimited ? undefined : await limitOf({ bus }, ownerId, projectLimit)
          await tellQuota(bus, ownerId, { type: 'ClaimProjectQuota', projectId, limit }, context)
          if (!(await isDeletedAgain(bus, input))) return
          await settleQuota(bus, projectId, ownerId, context)
          throw refusal('overtaken')
        },
        async undo({ projectId, ownerId }, context) {
          await tellQuota(bus, ownerId, { type: 'ReleaseProjectQuota', projectId }, context)
          // Another restoration may have needed it, too, and found it claimed.
          await settleQuota(bus, projectId, ownerId, context)
        },
      },
      {
        name: 'slug',
        async do(input, context) {
          const { projectId } = input
          const slug = await freedSlug(bus, projectId)
          if (slug === undefined) return
          try {
            await tellSlug(bus, 'ClaimSlug', { slug, projectId, saga: context.causationId }, context)
          } catch (error) {
            // Another project has it now: the one that the id reserves takes its place.
            if (!(error instanceof Refusal && error.code === 'slug_taken')) throw error
          }
          if (!(await isDeletedAgain(bus, input))) return
          const anew = { ...context, carriedOn: undefined }
          await tellSlug(bus, 'ReleaseSlug', { slug, projectId, saga: context.causationId }, anew)
          throw refusal('overtaken')
        },
        async undo({ projectId }, context) {
          const slug = await freedSlug(bus, projectId)
          if (slug !== undefined) {
            await tellSlug(bus, 'ReleaseSlug', { slug, projectId, saga: context.causationId }, context)
          }
        },
      },
      {
        name: 'project',
        async do({ projectId, conflictReason, deletion }, context) {
          const freed = await freedSlug(bus, projectId)
          const isTaken = freed !== undefined && !(await isHeldByProject(bus, freed, projectId))
          const command = {
            type: 'RestoreProject' as const,
            ...(isTaken && { slug: slugReservedBy(projectId) }),
            ...(conflictReason && { conflictReason }),
            deletion,
          }
          await tellProject(bus, projectId, command, context, sameChange)
        },
      },
      {
        name: 'settle',
        // A deletion may have released it after the first claim, and a transfer may have passed the project on.
        do: ({ projectId, ownerId }, context) => settleQuota(bus, projectId, ownerId, context),
      },
    ],
  }
}

/**
 * Whether the project has been restored and deleted again since. Then the saga has come too late, perhaps after others have ended it, and
 * nobody would give back what it claims.
 */
async function isDeletedAgain(bus: Bus, { projectId, deletion }: ProjectRestoration): Promise<boolean> {
  const { state } = await bus.load(projectDecider, projectStream(projectId))
  return deletion !== undefined && state.kind !== 'none' && state.deletions > deletion
}

/** The slug that the deleted project had, if it isn't reserved for it. */
async function freedSlug(bus: Bus, projectId: string): Promise<string | undefined> {
  const { state } = await bus.load(projectDecider, projectStream(projectId))
  return state.kind === 'deleted' && state.slugs.isFree ? state.slug : undefined
}

async function isHeldByProject(bus: Bus, slug: string, projectId: string): Promise<boolean> {
  const { state } = await bus.load(slugDecider, slugStream(slug))
  // Stryker disable next-line ConditionalExpression: a free slug has no project id, so the answer is the same
  return state.kind === 'held' && state.projectId === projectId
}
