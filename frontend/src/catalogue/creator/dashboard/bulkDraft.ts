import { ADDED_ADDITIONAL_CATEGORIES_MAX, FEATURED_CATEGORIES_MAX } from '@adit/events/catalogue/limits.values.ts'
import type { ProjectsEdit } from './projectVerbs.ts'

export const linkFields = ['issues_url', 'source_url', 'wiki_url', 'discord_url'] as const
type Links = Record<(typeof linkFields)[number], string | null | undefined>

/** The API takes no more tags to add, or to remove, in one edit. */
export const tagsAtOnce = Math.min(ADDED_ADDITIONAL_CATEGORIES_MAX, FEATURED_CATEGORIES_MAX)

/** What several projects are to become. A link is undefined to stay, null to be removed. */
export type BulkDraft = { add: readonly string[]; remove: readonly string[] } & Links

export const emptyDraft: BulkDraft = {
  add: [],
  remove: [],
  issues_url: undefined,
  source_url: undefined,
  wiki_url: undefined,
  discord_url: undefined,
}

export const isEmpty = ({ add, remove, ...links }: BulkDraft): boolean =>
  add.length + remove.length === 0 && linkFields.every((field) => links[field] === undefined)

/**
 * The edit as the API takes it, with what changes only. New tags are not featured, since a project features three at most and may
 * have them; tags to remove go wherever they are.
 */
export function changesOf({ add, remove, ...links }: BulkDraft): ProjectsEdit {
  const changed = linkFields.flatMap((field) => {
    const url = links[field]
    return url === undefined ? [] : [[field, url?.trim() ?? null] as const]
  })
  return {
    ...(add.length > 0 && { add_additional_categories: [...add] }),
    ...(remove.length > 0 && { remove_categories: [...remove], remove_additional_categories: [...remove] }),
    ...Object.fromEntries(changed),
  }
}
