import { checkProject } from '@adit/events/catalogue/checklist/checklist.values.ts'
import type { ChecklistProject } from '@adit/events/catalogue/checklist/checklist_item.values.ts'

/** A project without any data. */
export const blankChecklist: ChecklistProject = {
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

/** Required items that the description leaves open. Kept in the project's state instead of the description. */
export function missingInBody(body: string): string[] {
  return checkProject({ ...blankChecklist, body })
    .filter(({ level, field }) => level === 'required' && field === 'body')
    .map(({ id }) => id)
}
