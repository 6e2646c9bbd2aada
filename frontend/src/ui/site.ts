/** Pictures on other people's servers go through here, so that those servers do not see who reads a page. */
export function imageProxy(url: string): string {
  return `/_internal/image?url=${encodeURIComponent(url)}`
}

export const siteName = 'Adit'

/** Served by the site itself, outside the app. */
export const legalPages = { terms: '/docs/terms', privacy: '/docs/privacy' }
