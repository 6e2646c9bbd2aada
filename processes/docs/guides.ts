import { activityRuleText } from '@adit/events/analytics/activity_rule.values.ts'
import { downloadRuleText } from '@adit/events/analytics/download_rule.values.ts'
import { revenueRuleText } from '@adit/events/payouts/revenue_rule.values.ts'
import { describeApi } from '../api_description.ts'
import { privacyPolicy, termsOfUse } from '../texts.ts'
import { errorsGuide } from './guides/errors.ts'
import { publishing } from './guides/publishing.ts'
import { rateLimits } from './guides/rate_limits.ts'
import { searchFilters } from './guides/search_filters.ts'
import { readRecorded } from './recorded.ts'

export { overview } from './guides/overview.ts'

/** A text of the documentation, in Markdown. */
export interface Guide {
  title: string
  /** Its address before all texts were in one document. */
  path: string
  /** How to use the API, or what holds on this site. */
  kind: 'guide' | 'site'
  body: string
}

/** All texts beside the routes, with examples for this origin. */
export function siteGuides(origin: string): Guide[] {
  return [
    {
      title: 'Publishing from CI',
      path: '/docs/guides/publishing-from-ci',
      kind: 'guide',
      body: publishing(origin),
    },
    { title: 'Rate limits', path: '/docs/rate-limits', kind: 'guide', body: rateLimits(origin) },
    { title: 'Search filters', path: '/docs/search-filters', kind: 'guide', body: searchFilters(origin) },
    {
      title: 'Errors',
      path: '/docs/errors',
      kind: 'guide',
      body: errorsGuide(describeApi().errors, readRecorded(), origin),
    },
    {
      title: 'How downloads are counted',
      path: '/docs/downloads',
      kind: 'site',
      body: `${downloadRuleText.replace(/^## .*\n/, '')}\n${activityRuleText}`,
    },
    {
      title: 'How revenue is shared',
      path: '/docs/revenue',
      kind: 'site',
      body: revenueRuleText.replace(/^## .*\n/, ''),
    },
    { title: 'Terms of Use', path: '/docs/terms', kind: 'site', body: termsOfUse },
    { title: 'Privacy', path: '/docs/privacy', kind: 'site', body: privacyPolicy },
  ]
}

/** Part of a reader's address: `#tag/rate-limits`. The reader's script makes the same of a tag's name. */
export const slug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Where a route or guide stands in the reader. */
export const routeAddress = (group: string, operation: string): string => `/docs#tag/${slug(group)}/${operation}`
export const guideAddress = (title: string): string => `/docs#tag/${slug(title)}`
