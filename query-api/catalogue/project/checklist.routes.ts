import { checkProject } from '@adit/events/catalogue/checklist/checklist.values.ts'
import type { ChecklistProject } from '@adit/events/catalogue/checklist/checklist_item.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { readableLength } from '../../kit/engines.port.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { seen } from '../visibility/seen_project.ts'
import { isInsider } from '../visibility/visibility.policy.ts'
import { getProjectChecklist, validateProject } from './checklist.contract.ts'
import type { ReadProject } from './project.presenter.ts'
import { projectQueries } from './project.queries.ts'
import { presentNag } from './project_nag.presenter.ts'

/** What a project lacks, for those who can fix it. */
export function checklistRoutes(deps: QueryDeps): Route[] {
  const readable = deps.port(readableLength)
  const queries = projectQueries(deps)
  const itemsOf = async (id: string, viewer: Viewer | undefined) => {
    const project = seen(viewer, await queries.find(id))
    if (!isInsider(viewer, project)) throw refusal('not_found')
    return checkProject(checklistProject(project, readable(project.body)))
  }
  return [
    handle(getProjectChecklist, async ({ params, viewer }) => {
      const items = await itemsOf(params.id, viewer)
      return ok({ items: items.map(({ fixIt, ...item }) => ({ ...item, fix_it: fixIt })) })
    }),
    handle(validateProject, async ({ params, viewer }) =>
      ok({ nags: (await itemsOf(params.id, viewer)).map(presentNag) }),
    ),
  ]
}

/** What the checklist must know about a project. */
export const checklistProject = (project: ReadProject, readableLength: number): ChecklistProject => ({
  projectType: project.project_types[0] ?? project.chosen_type,
  title: project.title,
  summary: project.summary,
  body: project.body,
  readableLength,
  hasIcon: project.icon !== null,
  categories: project.categories,
  additionalCategories: project.additional_categories,
  licenseId: project.license_id,
  licenseUrl: project.license_url,
  issuesUrl: project.links.issues,
  sourceUrl: project.links.source,
  wikiUrl: project.links.wiki,
  discordUrl: project.links.discord,
  donationUrls: project.donations.map(({ url }) => url),
  gallery: project.gallery,
  versionCount: project.version_ids.length,
  environments: project.environments,
})
