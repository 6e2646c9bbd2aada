import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { storedUrl } from '../../kit/address.presenter.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { getRising, RISING_MAX } from './rising.contract.ts'
import { daysBefore, type RisingProject, risingQuery } from './rising.queries.ts'

/** Days change slowly, and every home page asks. */
const keptMs = 60_000
const defaultLimit = 5

export function risingRoutes({ models, origin, now }: Pick<QueryDeps, 'models' | 'origin' | 'now'>): Route[] {
  const query = risingQuery(models)
  let kept: { at: number; days: string[]; projects: Promise<RisingProject[]> } | undefined
  const current = () => {
    if (!kept || now() - kept.at >= keptMs) {
      const days = daysBefore(now())
      const projects = query({ days, limit: RISING_MAX })
      kept = { at: now(), days, projects }
      projects.catch(() => {
        kept = undefined
      })
    }
    return kept
  }
  return [
    handle(getRising, async ({ query: { limit = defaultLimit }, request }) => {
      const { days, projects } = current()
      const found = (await projects).slice(0, limit)
      return ok({ days, projects: found.map((project) => present(project, origin(request))) })
    }),
  ]
}

const present = ({ icon, project_types, chosen_type, ...project }: RisingProject, filesOrigin: string) => ({
  ...project,
  project_type: project_types[0] ?? chosen_type,
  icon_url: storedUrl(filesOrigin, icon?.key),
})
