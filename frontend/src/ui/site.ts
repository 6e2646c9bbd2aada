/** Pictures on other people's servers go through here, so that those servers do not see who reads a page. */
export function imageProxy(url: string): string {
  return `/_internal/image?url=${encodeURIComponent(url)}`
}

/** Hosts that this site's server names in the page, such as its content network. Their pictures are shown directly. */
export function directHosts(): readonly string[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name="direct-hosts"]')?.content ?? ''
  return content.split(' ').filter((host) => host !== '')
}

export const siteName = 'Adit'

/** Served by the site itself, outside the app. */
export const legalPages = { terms: '/docs/terms', privacy: '/docs/privacy' }
