import { hash } from 'node:crypto'
import { type GalleryItem, projectEvents } from '@adit/events/catalogue/project/project.events.ts'
import type { SearchedProject } from '@adit/events/catalogue/search/searched_project.values.ts'
import { versionEvents } from '@adit/events/catalogue/version/version.events.ts'
import { nameOf, summaryOf } from '../search/names.ts'
import { pick, pickEarly } from '../search/random.ts'
import { type Draft, draft } from './drafts.ts'
import { bodyOf, noteOf } from './text.ts'
import { numberOf, type VersionFacts } from './version_life.ts'

export interface Edited {
  projectId: string
  document: SearchedProject
  /** At least one. */
  versions: readonly VersionFacts[]
  nextId(): string
}

type Edit = (random: () => number, edited: Edited) => Draft

/** Kinds of edits, likeliest first. */
const edits: readonly Edit[] = [
  (random, { projectId }) => draft(projectEvents, projectId, 'ProjectBodyChanged', { body: bodyOf(random) }),
  (random, { versions }) =>
    draft(versionEvents, pick(random, versions).versionId, 'VersionChangelogChanged', { changelog: noteOf(random) }),
  (random, { projectId }) => draft(projectEvents, projectId, 'ProjectSummaryChanged', { summary: summaryOf(random) }),
  (random, edited) => detailsEdit(random, edited),
  (random, { projectId, nextId }) =>
    draft(projectEvents, projectId, 'ProjectGalleryItemAdded', { item: pictureOf(random, projectId, nextId()) }),
  (random, { projectId, nextId }) => {
    const key = `${projectId}/icon/${nextId()}`
    const icon = { key: `${key}_96.webp`, rawKey: `${key}.png`, color: Math.floor(random() * 0xffffff) }
    return draft(projectEvents, projectId, 'ProjectIconChanged', { icon })
  },
  (random, { projectId, document }) =>
    draft(projectEvents, projectId, 'ProjectCategoriesChanged', {
      categories: [pick(random, document.categories)],
      additionalCategories: [],
    }),
  (random, { projectId, nextId }) => {
    const site = `https://example.org/${nextId()}`
    const links = {
      issues: `${site}/issues`,
      source: site,
      wiki: random() < 0.5 ? `${site}/wiki` : null,
      discord: null,
    }
    return draft(projectEvents, projectId, 'ProjectLinksChanged', { links })
  },
  (random, { projectId }) => draft(projectEvents, projectId, 'ProjectRenamed', { title: nameOf(random) }),
]

/** An edit as creators make it, as one event. */
export const editOf: Edit = (random, edited) => pickEarly(random, edits, 1.6)(random, edited)

function detailsEdit(random: () => number, { versions, document }: Edited): Draft {
  const version = pick(random, versions)
  const number = numberOf(version)
  return draft(versionEvents, version.versionId, 'VersionDetailsEdited', {
    name: `${document.name} ${number}`,
    number,
    channel: 'release',
    featured: random() < 0.5,
    ordering: null,
  })
}

export function pictureOf(random: () => number, projectId: string, id: string, ordering = 0): GalleryItem {
  return {
    id,
    key: `${projectId}/images/${id}_350.webp`,
    rawKey: `${projectId}/images/${id}.webp`,
    sha1: hash('sha1', id),
    featured: ordering === 0,
    title: nameOf(random),
    description: random() < 0.5 ? summaryOf(random) : null,
    ordering,
  }
}
