import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { deliverAll } from '../notifications/deliver.ts'
import type { NoticesByType } from '../notifications/notices.port.ts'
import { acceptedMembers, teamDecider, teamStream } from './team.decider.ts'
import { findOwned } from './team_owner.port.ts'

type TakenOver = Extract<RecordedTeamEvent, { type: 'TeamOwnershipTakenOver' }>
type Deps = Pick<CommandDeps, 'bus' | 'filled'>

export const takeoverNotices = (deps: Deps): NoticesByType => ({
  TeamOwnershipTakenOver: (event: TakenOver, context: CommandContext) => takenOver(deps, event, context),
})

/** Tells the other members who owns the project now. */
async function takenOver({ bus, filled }: Deps, event: TakenOver, context: CommandContext): Promise<void> {
  const { root: projectId } = event.metadata
  const owned = await findOwned(filled, projectId)
  if (!owned || owned.isDeleted) return
  const { state } = await bus.load(teamDecider, teamStream(parseStream(event.stream).id))
  const { to: takenOverBy } = event.data
  const others = acceptedMembers(state).flatMap(({ accountId }) => (accountId === takenOverBy ? [] : accountId))
  const body = { kind: 'ownership_takeover', projectId, takenOverBy } as const
  await deliverAll(bus, others, { key: `ownership_takeover/${event.id}`, body, happenedAt: event.at }, context)
}
