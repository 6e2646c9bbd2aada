import type { Actor } from '@adit/events/kit/envelope.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { contentRange, type Slice, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { AppealMessageRow } from '@adit/projectors/moderation/appeals.table.ts'
import { foundAccount } from '../../identity/found_account.ts'
import { isoTime, isoTimeOrNull } from '../../kit/address.presenter.ts'
import { personalVault } from '../../kit/engines.port.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { ownProjects } from '../own_projects.queries.ts'
import { requireStaff } from '../staff.policy.ts'
import { type Names, namesOf } from '../thread/who.presenter.ts'
import * as contracts from './appeal.contract.ts'
import { appealQueries, type FoundAppealRow } from './appeal.queries.ts'
import type { StaffAppeal } from './appeal_shape.ts'

/** Appeals against suspensions, for those who appeal and for staff. */
export function appealReadRoutes(deps: ModerationQueryDeps): Route[] {
  const { models, accounts, origin, renderText, port } = deps
  const vault = port(personalVault)
  const queries = appealQueries(models)
  const found = foundAccount(models)

  /** All by one look at the key. */
  const said = async (rows: readonly AppealMessageRow[]) => {
    const texts = await vault.openAll(rows.map(({ body }) => body))
    const messages = rows.map(async ({ message_id: id, at, by_staff }, index) => {
      const text = texts[index] ?? erased
      return { id, created: isoTime(at), rendered: text === erased ? null : await renderText(text), by_staff }
    })
    return Promise.all(messages)
  }

  const own = async ({ viewer, request }: InputOf<typeof contracts.getOwnAppeal>) => {
    if (!viewer.isSuspended) throw refusal('not_found')
    const { username, has_password, suspension } = await found(viewer.accountId)
    // Just suspended, or not any more.
    if (!suspension) throw refusal('not_found')
    const { reason, since, until } = suspension
    const row = await queries.lastOf(viewer.accountId, request.receivedAt)
    const appeal = row && {
      ...{ state: row.state, outcome: row.outcome, decided_alone: row.decided_alone },
      messages: await said(await queries.messages(row.appeal_id)),
    }
    const about = { reason, since: isoTime(since), until: isoTimeOrNull(until) }
    return ok(
      { id: viewer.accountId, username, has_password, suspension: about, appeal: appeal ?? null },
      { headers: { 'cache-control': 'no-store' } },
    )
  }

  const owned = async ({ params, viewer }: InputOf<typeof contracts.listOwnedProjects>) => {
    requireStaff(viewer)
    const { account_id } = await found(params.id)
    const rows = await queries.owned(account_id)
    const ids = rows.map(({ project_id }) => project_id)
    const mine = await ownProjects(models, viewer.accountId, ids)
    return ok({ projects: rows.map(({ project_id: id, ...row }) => ({ id, ...row, own: mine.has(id) })) })
  }

  const read = async (
    query: Parameters<typeof queries.appeals>[0],
    slice: Slice,
    viewer: Viewer,
    request: RequestContext,
  ) => {
    requireStaff(viewer)
    const { rows, total } = await queries.appeals(query, slice, request.receivedAt)
    const names = await namesOf(accounts, rows.flatMap(actorsOf), origin(request), false)
    return { appeals: rows.map((row) => presentAppeal(row, names, viewer)), total }
  }

  const list = async ({ query, viewer, request }: InputOf<typeof contracts.listAppeals>) => {
    const slice = sliceOf(query.range)
    const { appeals, total } = await read(query, slice, viewer, request)
    return ok(appeals, { headers: contentRange('appeals', slice, appeals.length, total) })
  }

  const show = async ({ params, viewer, request }: InputOf<typeof contracts.showAppeal>) => {
    const { appeals } = await read({ filter: { id: [params.id] } }, { offset: 0, limit: 1 }, viewer, request)
    const [appeal] = appeals
    if (!appeal) throw refusal('not_found')
    const rows = await queries.messages(appeal.id)
    const names = await namesOf(accounts, rows.map(authorOf), origin(request), false)
    const authors = new Map(rows.map((row) => [row.message_id, authorOf(row)]))
    const messages = (await said(rows)).flatMap((message) => {
      const author = authors.get(message.id)
      return author ? { ...message, author: names(author) } : []
    })
    return ok({ ...appeal, messages })
  }

  return [
    handle(contracts.getOwnAppeal, own),
    handle(contracts.listOwnedProjects, owned),
    handle(contracts.listAppeals, list),
    handle(contracts.showAppeal, show),
  ]
}

const user = (id: string): Actor => ({ kind: 'user', id })
const staff = (id: string): Actor => ({ kind: 'staff', id })
const authorOf = ({ author_id: id, by_staff }: AppealMessageRow): Actor => (by_staff ? staff(id) : user(id))

const actorsOf = ({ account_id, suspended_by, decided_by }: FoundAppealRow): Actor[] => [
  user(account_id),
  ...suspended_by.map(staff),
  ...(decided_by === null ? [] : [staff(decided_by)]),
]

function presentAppeal(row: FoundAppealRow, names: Names, viewer: Pick<Viewer, 'accountId'>): StaffAppeal {
  const { suspension } = row
  return {
    id: row.appeal_id,
    account: names(user(row.account_id)),
    state: row.state,
    outcome: row.outcome,
    opened: isoTime(row.opened_at),
    closed: isoTimeOrNull(row.closed_at),
    last_message: isoTime(row.last_at),
    suspension: suspension && {
      reason: suspension.reason,
      since: isoTime(suspension.since),
      until: isoTimeOrNull(suspension.until),
      withholds_projects: suspension.withholds,
    },
    suspended_by: row.suspended_by.map((id) => names(staff(id))),
    decided_by: row.decided_by === null ? null : names(staff(row.decided_by)),
    decided_alone: row.decided_alone,
    suspended_by_you: row.suspended_by.includes(viewer.accountId),
  }
}
