import { captchaSources } from './captcha_sources.ts'
import type { CaptchaConfig } from './environment.ts'
import { joined } from './gateway/security.ts'
import { markdownSources } from './markdown_sources.ts'
import type { StripeConfig } from './stripe_keys.ts'
import { stripeSources } from './stripe_sources.ts'

interface PageConfig extends Pick<CaptchaConfig, 'CAPTCHA'>, Pick<StripeConfig, 'BILLING'> {
  CDN_HOSTS: readonly string[]
  ADIT_ORIGIN?: string | undefined
}

/** What pages are told about the site and other hosts, and what browsers may do with them. */
export function pageSources(config: PageConfig, origin: () => string) {
  const { directHosts, security } = markdownSources(config.CDN_HOSTS, origin)
  const strictTransport = config.ADIT_ORIGIN?.startsWith('https:') ?? false
  // Whoever comes from another page has its policy, so all of them have this.
  const sources = joined(security.sources ?? {}, stripeSources(config))
  return {
    directHosts,
    sells: config.BILLING !== 'off',
    security: { ...security, sources, authSources: captchaSources(config), strictTransport },
  }
}
