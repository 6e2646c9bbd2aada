import { imageHosts } from '@adit/markdown/addresses.ts'
import type { GatewayOptions } from './gateway/gateway.ts'

/**
 * What pages are told about pictures, videos and sounds in descriptions, and what they may load for them: what is on the content network
 * or on known hosts doesn't pass our proxy. Our own files name the site's `origin`, which isn't the page's if somebody came by another name, such
 * as `localhost`. Also allows the chat's frame.
 */
export function markdownSources(
  contentNetwork: readonly string[],
  origin: () => string,
): Required<Pick<GatewayOptions, 'directHosts' | 'security'>> {
  const direct = [...[...contentNetwork, ...imageHosts].map((host) => `https://${host}`), origin]
  const sources = { 'img-src': direct, 'media-src': ["'self'", ...direct], 'frame-src': ['https://discord.com'] }
  return { directHosts: contentNetwork, security: { sources } }
}
