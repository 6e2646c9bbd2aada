/** What readers can ask for, and the kinds of entries in each. */
export const timelineParts = {
  versions: ['version_added', 'version_removed', 'version_changed'],
  reviews: ['approved'],
  changes: ['created', 'published', 'renamed', 'moved', 'license', 'status'],
} as const

export const timelinePartNames = ['versions', 'reviews', 'changes'] as const

export const timelineKinds = [...timelineParts.versions, ...timelineParts.reviews, ...timelineParts.changes] as const
