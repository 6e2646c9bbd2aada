import { isApprovedGroup, isRejectedGroup } from '@adit/events/catalogue/project/project_status.values.ts'

type Listed = { status: string; updated: string }

export const filterNames = ['all', 'public', 'review', 'work'] as const
export type Filter = (typeof filterNames)[number]

export function isFilter(text: string): text is Filter {
  return filterNames.some((name) => name === text)
}

/** What waits for its creator first, then what waits for moderators, then the rest; each the last changed first. */
function rank({ status }: Listed): number {
  if (isRejectedGroup(status)) return 0
  if (status === 'draft') return 1
  return status === 'processing' ? 2 : 3
}

function belongs({ status }: Listed, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'public':
      return isApprovedGroup(status)
    case 'review':
      return status === 'processing'
    case 'work':
      return status === 'draft' || isRejectedGroup(status)
  }
}

/** The projects of a filter in the order of the list. */
export function filtered<T extends Listed>(projects: readonly T[], filter: Filter): T[] {
  return projects
    .filter((project) => belongs(project, filter))
    .toSorted((left, right) => rank(left) - rank(right) || right.updated.localeCompare(left.updated))
}
