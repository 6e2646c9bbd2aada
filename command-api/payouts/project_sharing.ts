import { projectFold } from '@adit/events/catalogue/project/project.fold.ts'
import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import type { StreamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { EarningProject } from '@adit/events/payouts/revenue_rule.values.ts'
import { codec } from '@adit/events/registry.ts'
import { teamFold } from '@adit/events/teams/team.fold.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { projectStream } from '../catalogue/catalogue_streams.ts'
import { teamStream } from '../teams/team.decider.ts'

const projectAfter = keeping(projectFold, ['deleted', 'status', 'monetization', 'teamId'])
const teamAfter = keeping(teamFold, ['members'])

/** Whether a project shares its revenue, and with whom, as it was when `until` (milliseconds since 1970) began. */
export async function sharingOf(
  store: Pick<EventStore, 'readStream'>,
  projectId: string,
  until: number,
): Promise<Pick<EarningProject, 'sharing' | 'members'>> {
  const project = await foldedUntil(store, projectStream(projectId), until, projectAfter)
  if (!project || project.deleted) return { sharing: 'deleted', members: [] }
  if (isHidden(project.status)) return { sharing: 'hidden', members: [] }
  if (project.monetization !== 'monetized') return { sharing: 'demonetized', members: [] }
  const team = await foldedUntil(store, teamStream(project.teamId), until, teamAfter)
  const members = [...(team?.members.values() ?? [])]
    .filter(({ accepted }) => accepted)
    .map(({ accountId, payoutsSplit }) => ({ accountId, weight: payoutsSplit }))
  return members.length > 0 ? { sharing: 'shared', members } : { sharing: 'no_members', members }
}

const pageSize = 1_000

async function foldedUntil<State, Event>(
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  until: number,
  evolve: (before: State | null, event: Event) => State,
): Promise<State | null> {
  let state: State | null = null
  for (let from = 0; ; from += pageSize) {
    const page = await store.readStream(stream, { from, limit: pageSize })
    for (const event of page) {
      if (event.at >= until) return state
      state = evolve(state, codec.decode(event) as Event) // of this stream's family
    }
    if (page.length < pageSize) return state
  }
}
