import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountDeletedAt, findAccount } from '../identity/account/account_access.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { effectOf, lastEffectOf } from '../kit/effect.ts'
import { ownershipTransferSaga } from './ownership_transfer.saga.ts'
import * as contracts from './team.contract.ts'
import {
  type ExistingTeam,
  type MemberFields,
  ownerOf,
  refuseTakeover,
  roleIn,
  type TeamActor,
  type TeamCommand,
  teamDecider,
  teamStream,
} from './team.decider.ts'
import { accessTeam } from './team_access.ts'

const actorOf = ({ accountId, role }: Viewer): TeamActor => ({ accountId, role })

export function teamRoutes(deps: CommandDeps): Route[] {
  const { bus, sagas, filled } = deps
  const transferOwnership = contracts.transferOwnership(filled)
  const takeOverTeam = contracts.takeOverTeam(filled)
  const transfer = ownershipTransferSaga(deps)
  sagas.register(transfer)

  const tell = async (team: ExistingTeam, command: TeamCommand, viewer: Viewer, request: RequestContext) => {
    const context = contextOf(request, viewer)
    const stream = teamStream(team.teamId)
    const { position } = await bus.execute({ decider: teamDecider, stream, root: team.projectId, command, context })
    return noContent({ effect: effectOf(team.projectId, position) })
  }

  const join = async ({ params, viewer, request }: InputOf<typeof contracts.joinTeam>) => {
    const team = await accessTeam(deps, params.id, viewer)
    return tell(team, { type: 'JoinTeam', actor: actorOf(viewer) }, viewer, request)
  }

  const invite = async ({ params, body, viewer, request }: InputOf<typeof contracts.inviteMember>) => {
    const team = await accessTeam(deps, params.id, viewer)
    refuseOrganizationBits(body)
    const { accountId } = (await knownAccount(deps, body.user_id)).account
    const { role, permissions, payouts_split: payoutsSplit, ordering } = body
    const member = { accountId, role, permissions, payoutsSplit, ordering }
    return tell(team, { type: 'InviteTeamMember', actor: actorOf(viewer), ...member }, viewer, request)
  }

  const edit = async ({ params, body, viewer, request }: InputOf<typeof contracts.editMember>) => {
    const team = await accessTeam(deps, params.id, viewer)
    refuseOrganizationBits(body)
    const accountId = await memberId(deps, team, params.user)
    const command = { type: 'EditTeamMember' as const, actor: actorOf(viewer), accountId, changes: changesOf(body) }
    return tell(team, command, viewer, request)
  }

  const remove = async ({ params, viewer, request }: InputOf<typeof contracts.removeMember>) => {
    const team = await accessTeam(deps, params.id, viewer)
    const accountId = await memberId(deps, team, params.user)
    return tell(team, { type: 'RemoveTeamMember', actor: actorOf(viewer), accountId }, viewer, request)
  }

  const pass = async ({ params, body, viewer, request }: InputOf<typeof transferOwnership>) => {
    const team = await accessTeam(deps, params.id, viewer)
    const from = ownerOf(team)
    if (from === undefined || (from !== viewer.accountId && roleIn(team, viewer) !== 'admin'))
      throw refusal('owner_only')
    const { accountId: to, role } = (await knownAccount(deps, body.user_id)).account
    if (to === from) return noContent()
    if (!team.members.get(to)?.accepted) throw refusal('new_owner_not_member', { field: 'user_id' })
    const { teamId, projectId } = team
    const input = { teamId, projectId, from, to, unlimited: role === 'admin' }
    await sagas.run(transfer, request.ids.base62(), input, contextOf(request, viewer))
    return noContent({ effect: await lastEffectOf(deps, projectId, teamStream(teamId)) })
  }

  const takeOver = async ({ params, viewer, request }: InputOf<typeof takeOverTeam>) => {
    const team = await accessTeam(deps, params.id, viewer)
    const { teamId, projectId } = team
    const [from = '', to] = [ownerOf(team), viewer.accountId]
    const ownerDeletedAt = await accountDeletedAt(bus, from)
    refuseTakeover({ from, to, ownerDeletedAt, now: request.receivedAt }, team)
    const input = { teamId, projectId, from, to, unlimited: false, takeover: true }
    await sagas.run(transfer, request.ids.base62(), input, contextOf(request, viewer))
    return noContent({ effect: await lastEffectOf(deps, projectId, teamStream(teamId)) })
  }

  return [
    handle(contracts.joinTeam, join),
    handle(contracts.inviteMember, invite),
    handle(contracts.editMember, edit),
    handle(contracts.removeMember, remove),
    handle(transferOwnership, pass),
    handle(takeOverTeam, takeOver),
  ]
}

async function knownAccount({ bus }: Pick<CommandDeps, 'bus'>, idOrName: string) {
  const found = await findAccount(bus, idOrName)
  if (!found) throw refusal('account_not_found', { field: 'user_id' })
  return found
}

/** Finds a member by id, which can be that of a deleted account, or by username. */
async function memberId({ bus }: Pick<CommandDeps, 'bus'>, team: ExistingTeam, idOrName: string): Promise<string> {
  if (team.members.has(idOrName)) return idOrName
  const found = await findAccount(bus, idOrName)
  if (!found) throw refusal('member_not_found')
  return found.account.accountId
}

function refuseOrganizationBits({
  organization_permissions: bits,
}: {
  organization_permissions?: number | null | undefined
}) {
  if (bits) throw refusal('organization_permissions_unused', { field: 'organization_permissions' })
}

/** Absent and null fields stay as they are. */
function changesOf(body: InputOf<typeof contracts.editMember>['body']): Partial<MemberFields> {
  const { role, permissions, payouts_split: payoutsSplit, ordering } = body
  const given = Object.entries({ role, permissions, payoutsSplit, ordering }).filter(([, value]) => value != null)
  return Object.fromEntries(given) as Partial<MemberFields> // the four fields by their names
}
