import type { InvalidateQueryFilters } from '@tanstack/react-query'

/** Everything that shows members, or what they may see. */
export const teamQueries: InvalidateQueryFilters = {
  predicate: ({ queryKey: [route] }) =>
    typeof route === 'string' && /\/(?:projects?|teams?|notifications?)\b/.test(route),
}
