import {
  type ChecklistProject,
  checkProject,
  missingRequired as missingOf,
} from '@adit/events/catalogue/checklist.values.ts'
import type { Environment } from '@adit/events/catalogue/environment.values.ts'
import type { LivingProject } from './project.state.ts'

const blank: ChecklistProject = {
  projectType: 'mod',
  title: '',
  summary: '',
  body: '',
  readableLength: 0,
  hasIcon: false,
  categories: [],
  additionalCategories: [],
  licenseId: '',
  licenseUrl: null,
  issuesUrl: null,
  sourceUrl: null,
  wikiUrl: null,
  discordUrl: null,
  donationUrls: [],
  gallery: [],
  versionCount: 0,
  environments: [],
}

/** Required items that a description alone leaves open. Kept in the project's state in place of the description. */
export function missingInBody(body: string): string[] {
  return checkProject({ ...blank, body })
    .filter(({ level, field }) => level === 'required' && field === 'body')
    .map(({ id }) => id)
}

/** Ids of the required items of the publishing checklist that are open. `environments`: those of the versions. */
export function missingRequired(project: LivingProject, environments: readonly Environment[]): string[] {
  const { title, summary, projectType, categories, additionalCategories, license, links, gallery } = project
  const items = checkProject({
    ...blank,
    title,
    summary,
    projectType,
    categories,
    additionalCategories,
    gallery,
    hasIcon: project.icon !== null,
    licenseId: license.id,
    licenseUrl: license.url,
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
