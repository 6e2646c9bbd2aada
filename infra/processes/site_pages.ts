import { downloadRuleText } from '@adit/events/analytics/download_rule.values.ts'
import { docsPages } from '@adit/gateway/docs.ts'
import type { OwnPage } from '@adit/gateway/gateway.ts'
import { imageHosts } from '@adit/markdown/addresses.ts'
import { describeApi, textSections } from './api_description.ts'
import { privacyPolicy, termsOfUse } from './texts.ts'

/** What descriptions show beside what every page may: pictures that do not pass our proxy, and the chat's frame. */
export const markdownSources = {
  'img-src': imageHosts.map((host) => `https://${host}`),
  'frame-src': ['https://discord.com'],
}

/** The pages under `/docs`. `origin` is for their examples. */
export const sitePages = (origin: string): Record<string, OwnPage> =>
  docsPages({
    api: describeApi(),
    origin,
    downloads: textSections(downloadRuleText),
    terms: termsOfUse,
    privacy: privacyPolicy,
  })
