import { checkProject, missingRequired as missingOf } from '@adit/events/catalogue/checklist/checklist.values.ts'
import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import type { LivingProject } from '../project/living_project.ts'
import { blankChecklist } from './checklist_body.ts'

/** Ids of the required checklist items that are open. `environments` are those of the versions. */
export function missingRequired(project: LivingProject, environments: readonly Environment[]): string[] {
  const { title, summary, chosenType, categories, additionalCategories, licenseId, licenseUrl, links, gallery } =
    project
  const items = checkProject({
    ...blankChecklist,
    title,
    summary,
    projectType: chosenType,
    categories,
    additionalCategories,
    gallery,
    hasIcon: project.icon !== null,
    licenseId,
    licenseUrl,
    issuesUrl: links.issues,
    sourceUrl: links.source,
    wikiUrl: links.wiki,
    discordUrl: links.discord,
    donationUrls: project.donations.map(({ url }) => url),
    versionCount: project.versions.size,
    environments,
  })
  return [...missingOf(items.filter(({ field }) => field !== 'body')), ...project.missingInBody]
}
