/** Protocol of each scheme in the configuration. */
const protocols: Record<string, string> = {
  'opensearch:': 'http:',
  'opensearchs:': 'https:',
  'http:': 'http:',
  'https:': 'https:',
}

const defaultPrefix = 'adit-search'

/** The engine's own URL and the prefix of its index names. Throws for other addresses, with no password in the error. */
export function addressOf(text: string): { node: string; prefix: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const protocol = url && protocols[url.protocol]
  if (!url || !protocol || !url.hostname) {
    throw new Error('The search URL must be opensearch://, opensearchs://, http:// or https:// with a host')
  }
  const prefix = url.pathname.replace(/^\/|\/$/g, '') || defaultPrefix
  if (!/^[a-z][a-z0-9_-]{0,60}$/.test(prefix)) {
    throw new Error(
      `The path of the search URL must be a letter followed by at most 60 of a-z, 0-9, _ and -, not ${JSON.stringify(prefix)}`,
    )
  }
  const user = url.username ? `${url.username}${url.password && `:${url.password}`}@` : ''
  const port = url.port || (url.protocol.startsWith('opensearch') ? '9200' : '')
  return { node: `${protocol}//${user}${url.hostname}${port && `:${port}`}`, prefix }
}
