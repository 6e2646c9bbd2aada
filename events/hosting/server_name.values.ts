/** Names of servers: any text of one line. */
export const SERVER_NAME_MAX = 48

/** The part of a server's address before the site's domain: a label of the DNS. */
export const SUBDOMAIN_MIN = 5
export const SUBDOMAIN_MAX = 32
export const subdomainPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Labels that could be taken for the site's own. */
export const reservedSubdomains: ReadonlySet<string> = new Set([
  ...['admin', 'alpha', 'billing', 'console', 'files', 'hosting', 'login', 'local', 'localhost', 'metrics', 'nodes'],
  ...['panel', 'router', 'server', 'servers', 'status', 'support', 'staff', 'store'],
])

/** `length`, `letters` or `reserved`: why a label can't be a subdomain. Undefined if it can. */
export function wrongSubdomain(label: string): 'length' | 'letters' | 'reserved' | undefined {
  if (label.length < SUBDOMAIN_MIN || label.length > SUBDOMAIN_MAX) return 'length'
  if (!subdomainPattern.test(label)) return 'letters'
  return reservedSubdomains.has(label) ? 'reserved' : undefined
}

/** Names of ports and backups. */
export const PORT_NAME_MAX = 32
export const BACKUP_NAME_MAX = 48
/** A line for the console of a game. */
export const CONSOLE_LINE_MAX = 1_000
