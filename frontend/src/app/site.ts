/** Pictures on other people's servers go through here, so that those servers do not see who reads a page. */
export function imageProxy(url: string): string {
  return `/_internal/image?url=${encodeURIComponent(url)}`
}

export const siteName = 'Adit'

/** Where a reader can look and ask when something is wrong. */
export const helpLinks = { status: '/_status', chat: '/discord', terms: '/legal/terms' }
