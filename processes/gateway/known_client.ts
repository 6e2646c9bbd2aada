import { type CountryOf, countryCode, noCountries, unknownCountry } from '@adit/platform/country/country.port.ts'
import { clientAddress } from '@adit/platform/http/client_address.ts'
import { clientIpHeader, countryHeader } from '@adit/platform/http/incoming.ts'
import type { GatewayMiddleware } from './state.ts'

export interface KnownClientOptions {
  /** Number of our own proxies in front, which write X-Forwarded-For. */
  proxies?: number
  /** Header in which the outermost of them writes the client's country. Not read without a proxy. */
  countryHeader?: string | undefined
  /** By default, countries aren't known. */
  countryOf?: CountryOf | undefined
}

/**
 * Replaces what a client claims about itself by what we know.
 */
export function knownClient(options: KnownClientOptions): GatewayMiddleware {
  const { proxies = 0, countryHeader: told = '', countryOf = noCountries } = options
  return ({ req, state }, next) => {
    const { headers } = req
    const address = clientAddress(req, proxies)
    const said = proxies > 0 ? countryCode(headers[told.toLowerCase()]) : unknownCountry
    for (const name in headers) if (name.startsWith('x-adit-')) delete headers[name]
    headers[clientIpHeader] = address
    headers[countryHeader] = said === unknownCountry ? countryOf(address) : said
    state.address = address
    return next()
  }
}
