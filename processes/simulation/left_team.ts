import { createAccount } from '@adit/command-api/identity/account/account_create.ts'
import { accountDeletionSaga, emailHashOf } from '@adit/command-api/identity/account/account_deletion.saga.ts'
import { identityDeps } from '@adit/command-api/identity/identity_deps.ts'
import type { CommandDeps } from '@adit/command-api/kit/command_deps.ts'
import { ownershipTransferSaga } from '@adit/command-api/teams/ownership_transfer.saga.ts'
import { type TeamCommand, teamDecider, teamStream } from '@adit/command-api/teams/team.decider.ts'
import { TAKEOVER_AFTER_MS } from '@adit/events/teams/member.values.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { freshIds } from '@adit/platform/http/request_ids.ts'
import type { Person } from './generators/things.ts'

/** Makes somebody of that name the owner whose account was deleted long enough ago that members can take over. */
export async function leaveBehind(
  deps: CommandDeps,
  project: { id: string; teamId: string },
  owner: Pick<Person, 'accountId'>,
  name: string,
  now: number,
): Promise<void> {
  const account = { username: name, email: `${name}@example.org`, password: null, role: 'developer' as const }
  const created = { ...account, now: now - 2 * TAKEOVER_AFTER_MS, ids: freshIds(now) }
  const { accountId } = await createAccount(identityDeps(deps), created)
  const context = (actor: string, at: number): CommandContext => ({
    ...{ actor: { kind: 'user', id: actor }, via: { kind: 'session', id: name }, ids: freshIds(now) },
    ...{ correlationId: `left/${at}`, causationId: `left/${at}`, now: () => at },
  })
  const tell = (command: TeamCommand, by: string) =>
    deps.bus.execute({
      ...{ decider: teamDecider, stream: teamStream(project.teamId), root: project.id, command },
      context: context(by, now),
    })
  const actor = { accountId: owner.accountId, role: 'developer' as const }
  const member = { role: 'Heir', permissions: 0, payoutsSplit: 0, ordering: 0 }
  await tell({ type: 'InviteTeamMember', actor, accountId, ...member }, owner.accountId)
  await tell({ type: 'JoinTeam', actor: { ...actor, accountId } }, accountId)
  const passing = { teamId: project.teamId, projectId: project.id, from: owner.accountId, to: accountId }
  const transfer = ownershipTransferSaga(deps)
  await deps.sagas.run(
    transfer,
    freshIds(now).base62(),
    { ...passing, unlimited: false },
    context(owner.accountId, now),
  )
  const identity = identityDeps(deps)
  const gone = { accountId, emailHash: await emailHashOf(identity, accountId), avatarKeys: [] }
  const deletion = accountDeletionSaga(identity)
  await deps.sagas.run(deletion, freshIds(now).base62(), gone, context(accountId, now - TAKEOVER_AFTER_MS))
}
