import { streamName } from '@adit/events/kit/envelope.ts'
import { projectForm } from '../testing/catalogue_fixture.ts'
import type { CommandKit } from '../testing/command_kit.ts'

export interface CreatedProject {
  projectId: string
  teamId: string
}

/** A draft with its team. */
export async function createProject(kit: CommandKit, owner: string, slug: string): Promise<CreatedProject> {
  const answer = await kit.as(owner)('/v2/project', { method: 'POST', body: projectForm({ slug }) })
  const { id: projectId } = (await answer.json()) as { id: string } // by its contract
  const [created] = await kit.store.readStream(streamName('catalogue', 'project', projectId))
  if (!created) throw new Error(`Project ${slug} was not created: ${answer.status}`)
  return { projectId, teamId: (created.data as { teamId: string }).teamId } // written by this very release
}
