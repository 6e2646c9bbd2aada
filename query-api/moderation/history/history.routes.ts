import { shownCategories } from '@adit/events/history.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { projectQueries } from '../../catalogue/project/project.queries.ts'
import { isInsider } from '../../catalogue/visibility/visibility.policy.ts'
import { isoTime } from '../../kit/address.presenter.ts'
import type { ModerationQueryDeps } from '../moderation_query_deps.ts'
import { reviewQueries } from '../review/review.queries.ts'
import { isStaff, requireStaff } from '../staff.policy.ts'
import { namesOf } from '../thread/who.presenter.ts'
import { getProjectAsOf, getProjectHistory } from './history.contract.ts'
import { presentEvent } from './history.presenter.ts'
import { historyQueries } from './history.queries.ts'
import { snapshotAt, withChanges } from './project_history.ts'

const defaultLimit = 50

/** What happened to a project, and its past states. */
export function historyRoutes(deps: ModerationQueryDeps): Route[] {
  const { models, accounts, origin, renderText } = deps
  const history = historyQueries(models)
  const projects = projectQueries(deps)
  const reviews = reviewQueries(models)

  /** Staff may also see deleted projects, members their own. Throws 404. */
  const rootFor = async (key: string, viewer: Viewer): Promise<string> => {
    const project = isStaff(viewer) ? undefined : await projects.sight(key)
    const id = isStaff(viewer) ? await reviews.findId(key) : isInsider(viewer, project ?? nobody) && project?.project_id
    if (!id) throw refusal('not_found')
    return id
  }

  return [
    handle(getProjectHistory, async ({ params, query, viewer, request }) => {
      const root = await rootFor(params.id, viewer)
      const forMembers = !isStaff(viewer)
      const limit = query.limit ?? defaultLimit
      const lines = await history.page(
        {
          root,
          forMembers,
          types: query.type?.split(','),
          stream: query.stream,
          categories: query.all || query.stream !== undefined ? undefined : shownCategories,
          actor: query.actor,
          from: timeOf(query.from),
          to: timeOf(query.to),
          before: positionOf(query.cursor),
        },
        limit + 1,
      )
      const page = lines.slice(0, limit)
      const changed = await withChanges(deps, history, root, page)
      const actors = changed.map(({ event }) => event.metadata.actor)
      const names = await namesOf(accounts, actors, origin(request), forMembers)
      const entries = changed.map(({ event, changes }) => presentEvent(event, changes, { names, forMembers }))
      return ok({ entries, next_cursor: lines.length > limit ? (page.at(-1)?.position ?? null) : null })
    }),
    handle(getProjectAsOf, async ({ params, query, viewer }) => {
      requireStaff(viewer)
      const root = await rootFor(params.id, viewer)
      const last = await history.last(root, { position: positionOf(query.position), at: timeOf(query.at) })
      if (!last) throw refusal('not_found')
      const [snapshot, events] = await Promise.all([
        snapshotAt(deps, history, root, last.position),
        history.countUpTo(root, last.position),
      ])
      const description = await renderText(snapshot.project?.body ?? '', { allowHtml: true })
      return ok({ position: last.position, at: isoTime(last.at), events, snapshot: plain(snapshot), description })
    }),
  ]
}

const nobody = { project_id: null, member_ids: [] }
const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

/** A position from outside is only compared with others, so any text is safe. */
const positionOf = (text: string | undefined): Position | undefined => text as Position | undefined

/** A snapshot is plain JSON, although its interfaces don't express it. */
const plain = (snapshot: Awaited<ReturnType<typeof snapshotAt>>) => ({
  project: snapshot.project && { ...snapshot.project },
  versions: Object.fromEntries(Object.entries(snapshot.versions).map(([id, version]) => [id, { ...version }])),
  team: snapshot.team && { ...snapshot.team },
  thread: snapshot.thread && { ...snapshot.thread },
  review: { ...snapshot.review },
})
