import { projectLimit } from '@adit/events/catalogue/project_limit.ts'
import type { projectCreationEvents } from '@adit/events/catalogue/saga.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { slugReservedBy } from '@adit/events/kit/id.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import { uploadRefusals } from '@adit/platform/ops/uploads.ts'
import type { z } from 'zod'
import { limitOf } from '../../identity/account/account_limit.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { teamDecider, teamStream } from '../../teams/team.decider.ts'
import { projectQuotaStream, projectStream, slugStream, versionStream } from '../catalogue_streams.ts'
import { claimFileRefusals } from '../file/file.decider.ts'
import { claimFiles, releaseFiles } from '../file/file_claims.ts'
import { projectDecider } from '../project/project.decider.ts'
import { claimSlugRefusals, isHeldBy, type SlugCommand, slugDecider } from '../project/slug.decider.ts'
import { versionDecider } from '../version/version.decider.ts'
import { projectCompanions } from './project_companion.port.ts'
import { claimQuotaRefusals, projectQuotaDecider } from './project_quota.decider.ts'

export type ProjectCreation = z.output<typeof projectCreationEvents.definitions.ProjectCreationStarted.schema>

export const projectCreationRefusals = refusals(claimQuotaRefusals, claimSlugRefusals)
export const filesOfCreationRefusals = refusals(uploadRefusals, claimFileRefusals)

type Identity = Pick<ProjectCreation, 'creationId'> & { projectId: string }

/** Id of the creation's own stream: the project's id, unless several requests can try to create a project with that id. */
export const creationStreamId = ({ creationId, project }: ProjectCreation): string => creationId ?? project.projectId

const sagaOf = ({ creationId, projectId }: Identity) => `ProjectCreation/${creationId ?? projectId}`

/** Throws if another project has or had the chosen id. Called before anything of the project is stored. */
export async function requireFreeId(bus: CommandDeps['bus'], identity: Identity): Promise<void> {
  const { creationId, projectId } = identity
  if (creationId === undefined) return
  const { state } = await bus.load(slugDecider, slugStream(slugReservedBy(projectId)))
  slugDecider.decide({ type: 'ClaimId', projectId, saga: sagaOf(identity) }, state)
}

/** Claims come first and the project's first event last, so that nothing of it is visible or counted before. */
export function projectCreationSaga({ bus, uploads, filled }: CommandDeps): SagaDefinition<ProjectCreation> {
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
  const identityOf = ({ creationId, project: { projectId } }: ProjectCreation): Identity => ({ creationId, projectId })
  const slug = (slug: string, type: SlugCommand['type'], input: ProjectCreation, context: CommandContext) => {
    const { projectId } = input.project
    const command = { type, slug, projectId, saga: sagaOf(identityOf(input)) }
    return bus.execute({ decider: slugDecider, stream: slugStream(slug), root: projectId, command, context })
  }
  const isChosen = ({ creationId }: ProjectCreation) => creationId !== undefined
  const idSlug = ({ project }: ProjectCreation) => slugReservedBy(project.projectId)
  /** Claims that the previous step doesn't hold yet. */
  const slugsOf = (input: ProjectCreation): string[] => {
    const [own, reserved] = [input.project.slug, idSlug(input)]
    return isChosen(input) ? [own].filter((each) => each !== reserved) : [own, reserved]
  }
  const holdsId = async (input: ProjectCreation) => {
    const { state } = await bus.load(slugDecider, slugStream(idSlug(input)))
    return isHeldBy(state, input.project.projectId, sagaOf(identityOf(input)))
  }
  return {
    name: 'ProjectCreation',
    stream: (id) => streamName('catalogue', 'project_creation', id),
    root: (input) => input.project.projectId,
    steps: [
      {
        name: 'quota',
        // The chosen id comes first: without it, the project must not count against the quota either.
        async do(input, context) {
          if (isChosen(input)) await slug(idSlug(input), 'ClaimId', input, context)
          const limit = input.unlimited ? undefined : await limitOf({ bus }, input.project.ownerId, projectLimit)
          await quota({ type: 'ClaimProjectQuota', projectId: input.project.projectId, limit }, input, context)
        },
        async undo(input, context) {
          if (isChosen(input) && !(await holdsId(input))) return
          await quota({ type: 'ReleaseProjectQuota', projectId: input.project.projectId }, input, context)
          await slug(idSlug(input), 'ReleaseSlug', input, context)
        },
      },
      {
        name: 'slug',
        // The id in lowercase is also reserved, so that no other project's slug can hide this one.
        async do(input, context) {
          for (const each of slugsOf(input)) await slug(each, 'ClaimSlug', input, context)
        },
        async undo(input, context) {
          for (const each of slugsOf(input).reverse()) await slug(each, 'ReleaseSlug', input, context)
        },
      },
      {
        name: 'files',
        async do(input, context) {
          await uploads.attach(input.uploads)
          for (const version of input.versions) await claimFiles(bus, version, sagaOf(identityOf(input)), context)
        },
        async undo(input, context) {
          for (const version of input.versions) await releaseFiles(bus, version, sagaOf(identityOf(input)), context)
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
          const { teamId, projectId, ownerId } = input.project
          const team = { type: 'CreateTeam' as const, teamId, projectId, ownerId }
          await bus.execute({
            decider: teamDecider,
            stream: teamStream(teamId),
            root: projectId,
            command: team,
            context,
          })
          for (const companion of filled(projectCompanions)) await companion.create(input.project, context)
        },
        undo: unseen,
      },
      {
        name: 'project',
        async do(input, context) {
          const { projectId } = input.project
          const environments = input.versions.map(({ environment }) => environment)
          const command = {
            type: 'CreateProject' as const,
            project: input.project,
            ...(input.submits && { submission: { environments, now: context.now() } }),
          }
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

/** Nothing refers to the streams of a project that was never created, so they don't have to be undone. */
async function unseen(): Promise<void> {}
