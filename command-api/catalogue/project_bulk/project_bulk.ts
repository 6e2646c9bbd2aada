import {
  ADDITIONAL_CATEGORIES_MAX,
  DONATION_LINKS_MAX,
  FEATURED_CATEGORIES_MAX,
} from '@adit/events/catalogue/limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { z } from 'zod'
import type { LivingProject } from '../project/living_project.ts'
import type { ProjectChanges } from '../project/project.decider.ts'
import { changesOfV2, changesOfV3 } from '../project/project_edit.ts'
import type { bulkEditBody } from './project_bulk.contract.ts'

type V2 = z.output<typeof bulkEditBody.v2>
type V3 = z.output<typeof bulkEditBody.v3>

/** Converts a bulk edit of version 2 into an edit of one project. Throws what the same edit of that project alone would. */
export function bulkChangesOfV2(body: V2, project: LivingProject): ProjectChanges {
  const { issues_url, source_url, wiki_url, discord_url } = body
  const named = project.donations.map(({ id, url }) => ({ id, url }))
  const donation_urls = changedList('donation_urls', named, {
    replace: body.donation_urls,
    add: body.add_donation_urls?.map(({ id, url }) => ({ id, url })),
    remove: body.remove_donation_urls,
    max: DONATION_LINKS_MAX,
    keyOf: ({ id }) => id,
  })
  const links = { issues_url, source_url, wiki_url, discord_url }
  return changesOfV2({ ...untouched, ...tagsOf(body, project), ...links, donation_urls }, project)
}

export function bulkChangesOfV3(body: V3, project: LivingProject): ProjectChanges {
  return changesOfV3({ ...untouchedV3, ...tagsOf(body, project), link_urls: body.link_urls }, project)
}

const none = undefined
const staff = { status: none, requested_status: none, monetization_status: none, license_id: none, slug: none }
const untouched = { ...staff, title: none, description: none, body: none, client_side: none, server_side: none }
const untouchedV3 = {
  ...{ ...staff, name: none, summary: none, description: none, environment: none },
  side_types_migration_review_status: none,
}

function tagsOf(body: V2 | V3, project: LivingProject) {
  const text = (name: string) => name
  return {
    categories: changedList('categories', project.categories, {
      replace: body.categories,
      add: body.add_categories,
      remove: body.remove_categories,
      max: FEATURED_CATEGORIES_MAX,
      keyOf: text,
    }),
    additional_categories: changedList('additional_categories', project.additionalCategories, {
      replace: body.additional_categories,
      add: body.add_additional_categories,
      remove: body.remove_additional_categories,
      max: ADDITIONAL_CATEGORIES_MAX,
      keyOf: text,
    }),
  }
}

const listRefusals = refusals('list_too_long')

interface ListChange<Item> {
  replace: readonly Item[] | undefined
  add: readonly Item[] | undefined
  remove: readonly Item[] | undefined
  /** Maximum number of items after the change. */
  max: number
  keyOf: (item: Item) => string
}

/**
 * The list after replacing, removing and adding, in this order, because clients send all three even if they use only one.
 * Undefined if nothing changes. An added item replaces one with the same key.
 */
function changedList<Item>(field: string, before: readonly Item[], change: ListChange<Item>): Item[] | undefined {
  const { replace, add = [], remove = [], max, keyOf } = change
  if (add.length + remove.length === 0) return replace && [...replace]
  const gone = new Set(remove.map(keyOf))
  const from = replace ?? before
  const kept = new Map(from.filter((item) => !gone.has(keyOf(item))).map((item) => [keyOf(item), item]))
  for (const item of add) kept.set(keyOf(item), item)
  if (kept.size > max) throw listRefusals.refuse('list_too_long', { field, limit: max })
  return [...kept.values()]
}
