import { isIP } from 'node:net'

export interface RelyingParty {
  /** Host name that passkeys belong to. */
  id: string
  /** Where browsers may use them. */
  origin: string
}

/**
 * Who passkeys are for, by the site's origin. Undefined at an IP address, where browsers allow none; this machine's own also has the name
 * localhost.
 */
export function relyingPartyOf(origin: string): RelyingParty | undefined {
  const { hostname, port, protocol } = new URL(origin)
  if (hostname === '127.0.0.1' || hostname === '[::1]') {
    return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
  }
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress ? undefined : { id: hostname, origin }
}
