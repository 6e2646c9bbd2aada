import { isAdmin } from '@adit/events/identity/role.values.ts'
import type { Actor } from '@adit/events/kit/envelope.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { ReversalAppealMessageRow } from '@adit/projectors/payouts/reversal_appeals.table.ts'
import { accountLookup } from '../identity/account_lookup.port.ts'
import { isoTime, isoTimeOrNull } from '../kit/address.presenter.ts'
import { personalVault, renderText } from '../kit/engines.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { type Names, namesOf } from '../moderation/thread/who.presenter.ts'
import * as contracts from './reversal_appeal.contract.ts'
import { type FoundReversalAppeal, reversalAppealQueries } from './reversal_appeal.queries.ts'
import type { StaffReversalAppeal } from './reversal_appeal_shape.ts'
import { ownReversals } from './reversals.routes.ts'

/** Appeals against reversals of revenue, for those who appeal and for admins. */
export function reversalAppealRoutes(deps: QueryDeps): Route[] {
  const { models, origin, port } = deps
  const [vault, render, accounts] = [port(personalVault), port(renderText), port(accountLookup)]
  const queries = reversalAppealQueries(models)
  const reversals = ownReversals(deps)

  /** All by one look at the key. */
  const said = async (rows: readonly ReversalAppealMessageRow[]) => {
    const texts = await vault.openAll(rows.map(({ body }) => body))
    const messages = rows.map(async ({ message_id: id, at, by_staff }, index) => {
      const text = texts[index] ?? erased
      return { id, created: isoTime(at), rendered: text === erased ? null : await render(text), by_staff }
    })
    return Promise.all(messages)
  }

  const own = async ({ params: { id }, viewer, request }: InputOf<typeof contracts.getReversal>) => {
    const { reversals: all, projects } = await reversals(viewer.accountId, viewer, request)
    const reversal = all.find((one) => one.id === id)
    if (!reversal) throw refusal('not_found')
    const row = await queries.find(id)
    const appeal = row && {
      ...{ state: row.state, outcome: row.outcome, decided_alone: row.decided_alone },
      messages: await said(await queries.messages(id)),
    }
    return ok({ reversal, projects, appeal: appeal ?? null }, { headers: { 'cache-control': 'no-store' } })
  }

  const present = async (rows: readonly FoundReversalAppeal[], viewer: Viewer, request: RequestContext) => {
    const names = await namesOf(accounts, rows.flatMap(actorsOf), origin(request), false)
    return rows.map((row) => presentAppeal(row, names, viewer))
  }

  const list = async ({ query, viewer, request }: InputOf<typeof contracts.listReversalAppeals>) => {
    refuseOthers(viewer)
    const slice = sliceOf(query.range)
    const { rows, total } = await queries.page(query, slice)
    const appeals = await present(rows, viewer, request)
    return ok(appeals, { headers: contentRange('reversal_appeals', slice, appeals.length, total) })
  }

  const show = async ({ params, viewer, request }: InputOf<typeof contracts.showReversalAppeal>) => {
    refuseOthers(viewer)
    const row = await queries.find(params.id)
    const [appeal] = row ? await present([row], viewer, request) : []
    if (!appeal) throw refusal('not_found')
    const rows = await queries.messages(appeal.id)
    const names = await namesOf(accounts, rows.map(authorOf), origin(request), false)
    const authors = new Map(rows.map((one) => [one.message_id, authorOf(one)]))
    const messages = (await said(rows)).flatMap((message) => {
      const author = authors.get(message.id)
      return author ? { ...message, author: names(author) } : []
    })
    return ok({ ...appeal, messages })
  }

  return [
    handle(contracts.getReversal, own),
    handle(contracts.listReversalAppeals, list),
    handle(contracts.showReversalAppeal, show),
  ]
}

/** Before anything else is said. */
function refuseOthers({ role }: Viewer): void {
  if (!isAdmin(role)) throw refusal('for_admins')
}

const user = (id: string): Actor => ({ kind: 'user', id })
const staff = (id: string): Actor => ({ kind: 'staff', id })
const authorOf = ({ author_id: id, by_staff }: ReversalAppealMessageRow): Actor => (by_staff ? staff(id) : user(id))

const actorsOf = ({ account_id, reversed_by, decided_by }: FoundReversalAppeal): Actor[] => [
  user(account_id),
  ...reversed_by.map(staff),
  ...(decided_by === null ? [] : [staff(decided_by)]),
]

function presentAppeal(row: FoundReversalAppeal, names: Names, viewer: Pick<Viewer, 'accountId'>): StaffReversalAppeal {
  return {
    id: row.reversal_id,
    account: names(user(row.account_id)),
    ...{ state: row.state, outcome: row.outcome, decided_alone: row.decided_alone },
    ...{ opened: isoTime(row.opened_at), closed: isoTimeOrNull(row.closed_at), last_message: isoTime(row.last_at) },
    ...{ amount: dollarsOf(BigInt(row.amount)), from: row.from_day, until: row.until_day, reason: row.reason },
    ...{ project_id: row.project_id, restored: isoTimeOrNull(row.restored_at) },
    reversed_by: row.reversed_by.map((id) => names(staff(id))),
    decided_by: row.decided_by === null ? null : names(staff(row.decided_by)),
    reversed_by_you: row.reversed_by.includes(viewer.accountId),
  }
}
