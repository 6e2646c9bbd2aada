import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { storedUrl } from '../../kit/address.presenter.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { getRising, RISING_MAX } from './rising.contract.ts'
import { daysBefore, type Increase, type ListedProject, listedQuery, risingQuery } from './rising.queries.ts'

/** Days change slowly, and every home page asks. What is shown of a project is read each time: it may be hidden or renamed meanwhile. */
const keptMs = 60_000
const defaultLimit = 5

export function risingRoutes({ models, origin, now }: Pick<QueryDeps, 'models' | 'origin' | 'now'>): Route[] {
  const query = risingQuery(models)
  const listed = listedQuery(models)
  let kept: { at: number; days: string[]; increases: Promise<Increase[]> } | undefined
  const current = () => {
    if (!kept || now() - kept.at >= keptMs) {
      const days = daysBefore(now())
      const increases = query({ days, limit: RISING_MAX })
      kept = { at: now(), days, increases }
      increases.catch(() => {
        kept = undefined
      })
    }
    return kept
  }
  return [
    handle(getRising, async ({ query: { limit = defaultLimit }, request }) => {
      const { days, increases } = current()
      const risers = await increases
      const shown = new Map(
        (await listed({ projectIds: risers.map(({ project_id }) => project_id) })).map((row) => [row.project_id, row]),
      )
      const projects = risers.flatMap((increase) => {
        const project = shown.get(increase.project_id)
        return project ? [{ ...present(project, origin(request)), ...increase }] : []
      })
      return ok({ days, projects: projects.slice(0, limit) })
    }),
  ]
}

const present = ({ icon, project_types, chosen_type, ...project }: ListedProject, filesOrigin: string) => ({
  ...project,
  project_type: project_types[0] ?? chosen_type,
  icon_url: storedUrl(filesOrigin, icon?.key),
})
