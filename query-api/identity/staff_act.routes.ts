import { isAdmin } from '@adit/events/identity/role.values.ts'
import { wordingOfAct } from '@adit/events/staff_acts.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import type { StaffActRow } from '@adit/projectors/identity/staff_act.table.ts'
import type { z } from 'zod'
import { isoTime } from '../kit/address.presenter.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { accountQueries } from './account.queries.ts'
import { listStaffActs } from './staff_act.contract.ts'
import { staffActQueries } from './staff_act.queries.ts'
import { avatarUrl } from './user.presenter.ts'

type ShownAct = z.input<(typeof listStaffActs.responses)[200]['schema']>[number]
type Person = ShownAct['user']

/** What takes two admins, for the admins who decide on it. */
export function staffActRoutes({ models, origin }: Pick<QueryDeps, 'models' | 'origin'>): Route[] {
  const { acts } = staffActQueries(models)
  const { accountsByIds } = accountQueries(models)

  const peopleIn = async (rows: readonly StaffActRow[], address: string) => {
    const ids = rows.flatMap((row) => [row.account_id, row.asked_by, row.decided_by ?? []].flat())
    const known = await accountsByIds([...new Set(ids)])
    const people = new Map(known.map((account) => [account.account_id, presentPerson(account, address)]))
    return (id: string): Person => people.get(id) ?? { id, username: '', avatar_url: '' }
  }

  return [
    handle(listStaffActs, async ({ query, viewer, request }) => {
      if (!isAdmin(viewer.role)) throw refusal('for_admins')
      const slice = sliceOf(query.range)
      const now = request.receivedAt
      const { rows, total } = await acts(query, slice, now)
      const person = await peopleIn(rows, origin(request))
      const shown = rows.map((row) => present(row, { person, viewer: viewer.accountId, now }))
      return ok(shown, { headers: contentRange('staff_acts', slice, shown.length, total) })
    }),
  ]
}

const presentPerson = (account: AccountRow, origin: string): Person => ({
  ...{ id: account.account_id, username: account.username, avatar_url: avatarUrl(account, origin) },
})

interface View {
  person(id: string): Person
  /** Id of the admin who reads. */
  viewer: string
  now: number
}

/** What has had its time is shown as lapsed a moment before the worker records it. */
function present(row: StaffActRow, { person, viewer, now }: View): ShownAct {
  const { kind, about, reason, alone, refusal: refused } = row
  const waits = row.state === 'waiting' && now < row.until
  const isInvolved = viewer === row.asked_by || viewer === row.account_id
  return {
    ...{ id: row.act_id, kind, about: about as ShownAct['about'], text: wordingOfAct(row), reason, alone },
    ...{ user: person(row.account_id), asked_by: person(row.asked_by) },
    ...{ asked: isoTime(row.asked_at), until: isoTime(row.until) },
    state: row.state === 'waiting' && !waits && !alone ? 'lapsed' : row.state,
    decided_by: row.decided_by === null ? null : person(row.decided_by),
    decided: row.decided_at === null ? null : isoTime(row.decided_at),
    refusal: refused,
    may: { decide: waits && !isInvolved, withdraw: waits && viewer === row.asked_by },
  }
}
