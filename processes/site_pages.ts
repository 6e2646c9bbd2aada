import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { downloadRuleText } from '@adit/events/analytics/download_rule.values.ts'
import { imageHosts } from '@adit/markdown/addresses.ts'
import { sectionsBody } from '@adit/platform/http/docs_page.ts'
import type { Reference, TextPage } from '@adit/platform/http/docs_reference.ts'
import { describeApi, textSections } from './api_description.ts'
import { errorsPage } from './docs/guides/errors.ts'
import { overview } from './docs/guides/overview.ts'
import { publishing } from './docs/guides/publishing.ts'
import { rateLimits } from './docs/guides/rate_limits.ts'
import { searchFilters } from './docs/guides/search_filters.ts'
import { readRecorded, recordedByRoute } from './docs/recorded.ts'
import { docsPages } from './gateway/docs.ts'
import type { OwnPage } from './gateway/own_pages.ts'
import { privacyPolicy, termsOfUse } from './texts.ts'

/** What descriptions show beside what every page may: pictures that do not pass our proxy, and the chat's frame. */
export const markdownSources = {
  'img-src': imageHosts.map((host) => `https://${host}`),
  'frame-src': ['https://discord.com'],
}

/** Everything under `/docs`, with examples for this origin. */
export function siteReference(origin: string): Reference {
  const api = describeApi()
  const [rule, ...afterRule] = textSections(downloadRuleText)
  const texts: TextPage[] = [
    {
      path: '/docs/guides/publishing-from-ci',
      title: 'Publishing from CI',
      summary: 'Publish each release from GitHub Actions, GitLab CI, Gradle or a shell script.',
      body: publishing(origin),
    },
    {
      path: '/docs/rate-limits',
      title: 'Rate limits and identification',
      summary: 'How many requests you may make, what to do at the limit, and how to say who you are.',
      body: rateLimits(origin),
    },
    {
      path: '/docs/search-filters',
      title: 'Search filters',
      summary: 'Facets and filter expressions: keys, operators and examples.',
      body: searchFilters(origin),
    },
    {
      path: '/docs/errors',
      title: 'Errors',
      summary: 'What errors look like, and every code.',
      body: errorsPage(api.errors, readRecorded(), origin),
    },
    {
      path: '/docs/downloads',
      title: rule?.heading ?? '',
      summary: 'The rule by which downloads count, the same for everybody.',
      body: sectionsBody(rule ? [{ ...rule, heading: '' }, ...afterRule] : []),
    },
    { path: '/docs/terms', title: 'Terms of Use', body: sectionsBody(termsOfUse), unlisted: true },
    { path: '/docs/privacy', title: 'Privacy', body: sectionsBody(privacyPolicy), unlisted: true },
  ]
  return { api, origin, examples: recordedByRoute(), intro: overview(origin), texts }
}

/** The pages under `/docs`. `origin` is for their examples; `frontend` is the folder of the built pages, whose font they use. */
export function sitePages(origin: () => string, frontend: string): Record<string, OwnPage> {
  return docsPages(
    () => siteReference(origin()),
    () => fontOf(frontend),
  )
}

function fontOf(frontend: string): string | undefined {
  try {
    const name = readdirSync(join(frontend, 'assets')).find((file) => /-latin-wght-normal-[\w-]+\.woff2$/.test(file))
    return name && `/assets/${name}`
  } catch {
    return undefined
  }
}
