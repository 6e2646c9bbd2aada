import { captchaSources } from './captcha_sources.ts'
import type { CaptchaConfig } from './environment.ts'
import { markdownSources } from './markdown_sources.ts'

interface PageConfig extends Pick<CaptchaConfig, 'CAPTCHA'> {
  CDN_HOSTS: readonly string[]
  ADIT_ORIGIN?: string | undefined
}

/** What pages are told about other hosts, and what browsers may do with them. */
export function pageSources(config: PageConfig, origin: () => string): ReturnType<typeof markdownSources> {
  const { directHosts, security } = markdownSources(config.CDN_HOSTS, origin)
  const strictTransport = config.ADIT_ORIGIN?.startsWith('https:') ?? false
  return { directHosts, security: { ...security, authSources: captchaSources(config), strictTransport } }
}
