/** Where a launcher on somebody's own computer listens. */
export interface LauncherAddress {
  ipVersion: 4 | 6
  port: number
}

const hosts = { 4: '127.0.0.1', 6: '[::1]' } as const

/** The address that a launcher named by its IP version and port. Undefined unless they are 4 or 6 and from 1 to 65535. */
export function launcherAt(
  ipVersion: string | null | undefined,
  port: string | null | undefined,
): LauncherAddress | undefined {
  if (ipVersion !== '4' && ipVersion !== '6') return undefined
  if (!/^[1-9]\d{0,4}$/.test(port ?? '') || Number(port) > 65_535) return undefined
  return { ipVersion: ipVersion === '4' ? 4 : 6, port: Number(port) }
}

/** The same, of an address that is written out. It must have neither a path nor anything else. */
export function launcherAddress(address: string): LauncherAddress | undefined {
  const [, host, port] = /^http:\/\/(127\.0\.0\.1|\[::1\]):(\d+)\/?$/.exec(address) ?? []
  return host === undefined ? undefined : launcherAt(host === hosts[4] ? '4' : '6', port)
}

export const launcherUrl = ({ ipVersion, port }: LauncherAddress): string => `http://${hosts[ipVersion]}:${port}`
