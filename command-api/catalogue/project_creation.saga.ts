import { slugReservedBy } from '@adit/events/catalogue/id.values.ts'
import { CREATION_LIMITS } from '@adit/events/catalogue/limits.values.ts'
import type { projectCreationEvents } from '@adit/events/catalogue/saga.events.ts'
import { streamName } from '@adit/events/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import type { z } from 'zod'
import type { CommandDeps } from '../command_deps.ts'
import { threadDecider, threadStream } from '../moderation/thread.decider.ts'
import { teamDecider, teamStream } from '../teams/team.decider.ts'
import { claimFiles, releaseFiles } from './file_claims.ts'
import { projectDecider } from './project.decider.ts'
import { projectQuotaDecider } from './project_quota.decider.ts'
import { slugDecider } from './slug.decider.ts'
import { projectQuotaStream, projectStream, slugStream, versionStream } from './streams.ts'
import { versionDecider } from './version.decider.ts'

export type ProjectCreation = z.output<typeof projectCreationEvents.definitions.ProjectCreationStarted.schema>

const sagaOf = (input: ProjectCreation) => `ProjectCreation/${input.project.projectId}`

/** Claims first, the project's own first event last: nothing of it is visible or counted before that one. */
export function projectCreationSaga({ bus, uploads }: CommandDeps): SagaDefinition<ProjectCreation> {
  const quota = (
    command: Parameters<typeof projectQuotaDecider.decide>[0],
    input: ProjectCreation,
    context: CommandContext,
  ) =>
    bus.execute({
      decider: projectQuotaDecider,
      stream: projectQuotaStream(input.project.ownerId),
      root: input.project.ownerId,
      command,
      context,
    })
  const slug = (slug: string, type: 'ClaimSlug' | 'ReleaseSlug', input: ProjectCreation, context: CommandContext) => {
    const { projectId } = input.project
    const command = { type, slug, projectId, saga: sagaOf(input) }
    return bus.execute({ decider: slugDecider, stream: slugStream(slug), root: projectId, command, context })
  }
  return {
    name: 'ProjectCreation',
    stream: (id) => streamName('catalogue', 'project_creation', id),
    root: (input) => input.project.projectId,
    steps: [
      {
        name: 'quota',
        async do(input, context) {
          const limit = input.unlimited ? undefined : CREATION_LIMITS.projects
          await quota({ type: 'ClaimProjectQuota', projectId: input.project.projectId, limit }, input, context)
        },
        async undo(input, context) {
          await quota({ type: 'ReleaseProjectQuota', projectId: input.project.projectId }, input, context)
        },
      },
      {
        name: 'slug',
        // The id in lower case is held too, so that no other project's slug can hide this one.
        async do(input, context) {
          await slug(input.project.slug, 'ClaimSlug', input, context)
          await slug(slugReservedBy(input.project.projectId), 'ClaimSlug', input, context)
        },
        async undo(input, context) {
          await slug(slugReservedBy(input.project.projectId), 'ReleaseSlug', input, context)
          await slug(input.project.slug, 'ReleaseSlug', input, context)
        },
      },
      {
        name: 'files',
        async do(input, context) {
          await uploads.attach(input.uploads)
          for (const version of input.versions) await claimFiles(bus, version, sagaOf(input), context)
        },
        async undo(input, context) {
          for (const version of input.versions) await releaseFiles(bus, version, sagaOf(input), context)
          await uploads.detach(input.uploads)
        },
      },
      {
        name: 'versions',
        async do(input, context) {
          for (const version of input.versions) {
            const stream = versionStream(version.versionId)
            const command = { type: 'CreateVersion' as const, version }
            await bus.execute({ decider: versionDecider, stream, root: input.project.projectId, command, context })
          }
        },
        undo: unseen,
      },
      {
        name: 'team',
        async do(input, context) {
          const { teamId, projectId, ownerId, threadId } = input.project
          const team = { type: 'CreateTeam' as const, teamId, projectId, ownerId }
          await bus.execute({
            decider: teamDecider,
            stream: teamStream(teamId),
            root: projectId,
            command: team,
            context,
          })
          const thread = { type: 'OpenThread' as const, threadId, projectId }
          const stream = threadStream(threadId)
          await bus.execute({ decider: threadDecider, stream, root: projectId, command: thread, context })
        },
        undo: unseen,
      },
      {
        name: 'project',
        async do(input, context) {
          const { projectId } = input.project
          const command = { type: 'CreateProject' as const, project: input.project }
          await bus.execute({
            decider: projectDecider,
            stream: projectStream(projectId),
            root: projectId,
            command,
            context,
          })
        },
      },
    ],
  }
}

/** Streams of a project that never came to be are reachable from nowhere; they need not be taken back. */
async function unseen(): Promise<void> {}
