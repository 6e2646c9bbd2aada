import { isInForce } from '@adit/events/identity/account.fold.ts'
import type { Role } from '@adit/events/identity/role.values.ts'
import { type RoleActAbout, readRoleAct } from '@adit/events/identity/role_act.ts'
import { ROLE_ACT } from '@adit/events/identity/staff_act.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountDecider, accountRefusals, roleRefusals } from '../account/account.decider.ts'
import { accountEditSaga } from '../account/account_edit.saga.ts'
import { endSessions } from '../account/account_sessions.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import { leaveAdminSeatRefusals } from '../account/admin_seats.decider.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { staffActDecider, staffActStream } from './staff_act.decider.ts'
import type { ActWords, StaffActKind } from './staff_act_kind.ts'
import { prepareActRefusals, prepareStaffAct } from './staff_acts.ts'

/** What the kind refuses before an act is asked for and before it is confirmed. */
export const roleActRefusals = refusals(accountRefusals, roleRefusals)
export const askForRoleFieldRefusals = refusals(prepareActRefusals, leaveAdminSeatRefusals, 'suspended_no_role')
export const askForRoleRefusals = refusals(askForRoleFieldRefusals, 'role_unchanged', 'pause_not_possible')

const words = ({ role, pauses }: RoleActAbout, username: string): ActWords => {
  if (role !== 'developer') return { text: `role_act_${role}`, values: { username } }
  return { text: pauses ? 'role_act_developer_paused' : 'role_act_developer', values: { username } }
}

/** Changing somebody's role. */
export function roleActKind(deps: IdentityDeps): StaffActKind {
  const { bus, identity, sagas } = deps
  return {
    kind: ROLE_ACT,
    words: ({ about }, username) => words(readRoleAct(about), username),
    async check({ accountId, about }, now) {
      const { from } = readRoleAct(about)
      const { state } = await bus.load(accountDecider, accountStream(accountId))
      if (state.kind !== 'existing') throw roleActRefusals.refuse('account_not_found')
      if (state.role !== from) throw roleActRefusals.refuse('act_outdated')
      if (isInForce(state.suspension, now)) throw roleActRefusals.refuse('suspended_no_role', { field: 'role' })
    },
    /** The saga has the act's id, so however often it is started, it runs once. */
    async carryOut({ actId, accountId, about, reason }, context) {
      const { role, from } = readRoleAct(about)
      const edit = { type: 'EditAccount' as const, changes: { role }, roleBefore: from, reason, now: context.now() }
      await sagas.run(accountEditSaga(deps), actId, { accountId, username: null, role, edit }, context)
    },
    async settle({ actId, accountId, about }, context) {
      if (!readRoleAct(about).pauses) return
      const { state: act, revision } = await bus.load(staffActDecider, staffActStream(actId))
      const until = act?.state === 'waiting' ? act.until : 0
      await identity.credentials.setPause(accountId, { actId, until, revision })
      if (context.now() < until) await endSessions(deps, accountId, context)
    },
  }
}

export interface RoleWish {
  account: ExistingAccount
  role: Role
  reason: string
  /** Lets the role not count until the act is decided. */
  pauses?: boolean
}

/** Checks a change of role that an admin wants, and returns what asks another admin for it. */
export async function prepareRoleAct(
  deps: IdentityDeps,
  { account, role, reason, pauses = false }: RoleWish,
  asked: { viewer: Viewer; request: RequestContext },
): ReturnType<typeof prepareStaffAct> {
  const { accountId, role: from } = account
  if (role === from) throw askForRoleRefusals.refuse('role_unchanged', { field: 'role' })
  // One admin alone must not be able to put the others out.
  if (pauses && (from !== 'moderator' || role !== 'developer')) {
    throw askForRoleRefusals.refuse('pause_not_possible', { field: 'pauses' })
  }
  if (from === 'admin' && (await deps.identity.credentials.admins()).every((admin) => admin === accountId)) {
    throw leaveAdminSeatRefusals.refuse('last_admin')
  }
  return prepareStaffAct(deps, { kind: ROLE_ACT, accountId, about: { role, from, pauses }, reason }, asked)
}
