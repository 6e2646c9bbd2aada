import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountLookup } from '../../identity/account_lookup.port.ts'
import { isoTime } from '../../kit/address.presenter.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectQueries } from '../project/project.queries.ts'
import { seen } from '../visibility/seen_project.ts'
import { getProjectTimeline } from './timeline.contract.ts'
import { type FoundEntry, timelineQueries } from './timeline.queries.ts'
import { timelineParts } from './timeline_parts.ts'

type Part = keyof typeof timelineParts

export function timelineRoutes(deps: QueryDeps): Route[] {
  const projects = projectQueries(deps)
  const accounts = deps.port(accountLookup)
  const queries = timelineQueries(deps.models)

  /** Names of the members among these accounts: nobody else is named, so neither staff nor deleted accounts are. */
  const namesOf = async (rows: readonly FoundEntry[], members: readonly string[], origin: string) => {
    const ids = [...new Set(rows.map(({ actor_id }) => actor_id))].filter(
      (id): id is string => id !== null && members.includes(id),
    )
    const known = await accounts.accounts(ids, origin)
    return new Map([...known].map(([id, { username }]) => [id, username]))
  }

  return [
    handle(getProjectTimeline, async ({ params, query, viewer, request }) => {
      const project = seen(viewer, await projects.sight(params.id))
      const of = {
        projectId: project.project_id,
        until: query.until === undefined ? null : Date.parse(query.until),
      }
      const { part, limit, offset } = query
      const { projectId, until } = of
      const [rows, counts, state] = await Promise.all([
        queries.page({ ...of, kinds: part ? timelineParts[part] : null, limit, offset }),
        queries.counts(of),
        until === null ? null : queries.stateAt({ projectId, until }),
      ])
      const names = await namesOf(rows, project.member_ids, deps.origin(request))
      const count = (name: Part) => timelineParts[name].reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0)
      return ok({
        entries: rows.map((row) => present(row, names)),
        state,
        counts: { versions: count('versions'), reviews: count('reviews'), changes: count('changes') },
      })
    }),
  ]
}

const none = { added: [] as string[], removed: [] as string[] }
const copied = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }) => ({
  added: [...added],
  removed: [...removed],
})

function present(row: FoundEntry, names: ReadonlyMap<string, string>) {
  const { change } = row
  const changed = change.kind === 'version_changed' ? change : undefined
  const created = change.kind === 'version_added' ? change : undefined
  return {
    number: row.number,
    at: isoTime(row.at),
    kind: row.kind,
    by: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
    by_staff: row.by_staff,
    version_id: row.version_listed ? row.version_id : null,
    from: 'from' in change ? change.from : (changed?.previous ?? null),
    to: 'to' in change ? change.to : null,
    version_number: 'number' in change ? change.number : null,
    version_type: created?.channel ?? null,
    waited_seconds: change.kind === 'approved' && change.waitedMs !== null ? Math.round(change.waitedMs / 1000) : null,
    game_versions: created ? { ...none, added: [...created.games] } : changed ? copied(changed.games) : none,
    loaders: created ? { ...none, added: [...created.loaders] } : changed ? copied(changed.loaders) : none,
    files: created?.files.map(({ filename, size, sha512 }) => ({ filename, size, sha512 })) ?? [],
    file_changes: changed ? copied(changed.files) : none,
  }
}
