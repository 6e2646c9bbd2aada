import { isHidden, isListed } from '@adit/events/catalogue/project/project_status.values.ts'
import { type ProjectType, projectTypes, searchPathOf } from '@adit/events/catalogue/project/project_type.values.ts'
import type { ProjectV3 } from '../../../api/routes.ts'

/** The type that the last part of a user's address names; null for all types. */
export function typeInAddress(text: string | undefined): ProjectType | null {
  return projectTypes.find((type) => type === text || searchPathOf[type] === text) ?? null
}

/** As in the catalogue, without the order that a search gives. */
export const userSorts = ['downloads', 'follows', 'newest', 'updated'] as const
export type UserSort = (typeof userSorts)[number]

/** The order that an address names; by downloads if it names none. */
export function sortIn(params: URLSearchParams): UserSort {
  return userSorts.find((sort) => sort === params.get('sort')) ?? 'downloads'
}

type Sortable = Pick<ProjectV3, 'downloads' | 'followers' | 'approved' | 'published' | 'updated'>

const valueBy: Record<UserSort, (project: Sortable) => number> = {
  downloads: ({ downloads }) => downloads,
  follows: ({ followers }) => followers,
  newest: ({ approved, published }) => Date.parse(approved ?? published),
  updated: ({ updated }) => Date.parse(updated),
}

/** The most or the latest first; those that are equal keep their order. */
export function sortProjects<P extends Sortable>(projects: readonly P[], sort: UserSort): P[] {
  const value = valueBy[sort]
  return projects.toSorted((left, right) => value(right) - value(left))
}

/** The types of a user's projects in catalogue order, with the number of projects of each. */
export function countTypes(
  projects: readonly Pick<ProjectV3, 'project_types'>[],
): { type: ProjectType; count: number }[] {
  return projectTypes
    .map((type) => ({ type, count: projects.filter(({ project_types }) => project_types.includes(type)).length }))
    .filter(({ count }) => count > 0)
}

/**
 * What everybody finds, and what only some are shown here. Hidden projects come in the answer for their members and staff alone;
 * unlisted ones come for everybody, but their address is theirs to give, so only their owner and staff see them (`own`).
 */
export function splitListed<P extends Pick<ProjectV3, 'status'>>(
  projects: readonly P[],
  own: boolean,
): { listed: P[]; others: P[] } {
  return {
    listed: projects.filter(({ status }) => isListed(status)),
    others: projects.filter(({ status }) => !isListed(status) && (own || isHidden(status))),
  }
}
