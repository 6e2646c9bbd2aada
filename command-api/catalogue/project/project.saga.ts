import { PROJECTS_MAX } from '@adit/events/catalogue/limits.values.ts'
import type {
  projectDeletionEvents,
  projectRestorationEvents,
  slugChangeEvents,
} from '@adit/events/catalogue/saga.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import { sameChange } from '@adit/platform/eventing/same_change.ts'
import type { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { ownerOf, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { projectQuotaStream, projectStream, slugStream } from '../catalogue_streams.ts'
import {
  claimQuotaRefusals,
  type ProjectQuotaCommand,
  projectQuotaDecider,
} from '../project_creation/project_quota.decider.ts'
import {
  deleteProjectRefusals,
  editProjectRefusals,
  type ProjectCommand,
  projectDecider,
  restoreProjectRefusals,
} from './project.decider.ts'
import { claimSlugRefusals, slugDecider } from './slug.decider.ts'

export type SlugChange = Omit<z.output<typeof slugChangeEvents.definitions.SlugChangeStarted.schema>, 'edit'> & {
  edit: Extract<ProjectCommand, { type: 'EditProject' }>
}
export type ProjectDeletion = z.output<typeof projectDeletionEvents.definitions.ProjectDeletionStarted.schema>
export type ProjectRestoration = z.output<typeof projectRestorationEvents.definitions.ProjectRestorationStarted.schema>

export const slugChangeRefusals = refusals(claimSlugRefusals, editProjectRefusals)
export const projectDeletionRefusals = deleteProjectRefusals
export const projectRestorationRefusals = refusals(claimQuotaRefusals, restoreProjectRefusals)

type Bus = CommandDeps['bus']

function tellProject(
  bus: Bus,
  projectId: string,
  command: ProjectCommand,
  context: CommandContext,
  overtakenBy: typeof sameChange,
) {
  const stream = projectStream(projectId)
  return bus.execute({ decider: projectDecider, stream, root: projectId, command, context, overtakenBy })
}

function tellQuota(bus: Bus, ownerId: string, command: ProjectQuotaCommand, context: CommandContext) {
  const stream = projectQuotaStream(ownerId)
  return bus.execute({ decider: projectQuotaDecider, stream, root: ownerId, command, context })
}

/** Reserves the new slug, then appends the whole edit at once. The old slug stays reserved and keeps finding the project. */
export function slugChangeSaga({ bus }: CommandDeps): SagaDefinition<SlugChange> {
  const tellSlug = (type: 'ClaimSlug' | 'ReleaseSlug', { projectId, slug }: SlugChange, context: CommandContext) => {
    const command = { type, projectId, slug, saga: context.causationId }
    return bus.execute({ decider: slugDecider, stream: slugStream(slug), root: projectId, command, context })
  }
  return {
    name: 'SlugChange',
    stream: (id) => streamName('catalogue', 'slug_change', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'slug',
        do: async (input, context) => void (await tellSlug('ClaimSlug', input, context)),
        undo: async (input, context) => void (await tellSlug('ReleaseSlug', input, context)),
      },
      {
        name: 'project',
        async do({ projectId, edit }, context) {
          await tellProject(bus, projectId, edit, context, sameChange)
        },
      },
    ],
  }
}

/** The slug and the files stay reserved, so that staff can restore everything. */
export function projectDeletionSaga({ bus }: CommandDeps): SagaDefinition<ProjectDeletion> {
  return {
    name: 'ProjectDeletion',
    stream: (id) => streamName('catalogue', 'project_deletion', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'project',
        async do({ projectId }, context) {
          // Whatever was done with the project since would go with it.
          await tellProject(bus, projectId, { type: 'DeleteProject' }, context, () => true)
        },
      },
      {
        name: 'quota',
        // The project may have been transferred since it was read.
        async do({ projectId, ownerId }, context) {
          const present = (await presentOwner(bus, projectId)) ?? ownerId
          for (const owner of new Set([ownerId, present])) {
            await tellQuota(bus, owner, { type: 'ReleaseProjectQuota', projectId }, context)
          }
        },
      },
    ],
  }
}

async function presentOwner(bus: Bus, projectId: string): Promise<string | undefined> {
  const { state: project } = await bus.load(projectDecider, projectStream(projectId))
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
        async do({ projectId, ownerId, unlimited }, context) {
          const limit = unlimited ? undefined : PROJECTS_MAX
          await tellQuota(bus, ownerId, { type: 'ClaimProjectQuota', projectId, limit }, context)
        },
        async undo({ projectId, ownerId }, context) {
          await tellQuota(bus, ownerId, { type: 'ReleaseProjectQuota', projectId }, context)
        },
      },
      {
        name: 'project',
        async do({ projectId, conflictReason }, context) {
          const command = { type: 'RestoreProject' as const, ...(conflictReason && { conflictReason }) }
          await tellProject(bus, projectId, command, context, sameChange)
        },
      },
    ],
  }
}
