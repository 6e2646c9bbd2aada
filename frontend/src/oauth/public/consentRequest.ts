import type { ResponseOf } from '../../api/client.ts'

type Route = 'GET /_internal/oauth/authorize'

const optional = [
  ...(['redirect_uri', 'response_type', 'scope', 'state'] as const),
  ...(['code_challenge', 'code_challenge_method'] as const),
] as const

/** What an app asks for, as its address of this page says. */
export type ConsentRequest = { client_id: string } & { [name in (typeof optional)[number]]?: string }
/** What the person decides on. */
export type Consent = Exclude<ResponseOf<Route>, string>

/** The parameters that the API knows; undefined if no app is named. */
export function consentRequestOf(address: URLSearchParams): ConsentRequest | undefined {
  const clientId = address.get('client_id')
  if (!clientId) return undefined
  const given = optional.flatMap((name) => {
    const value = address.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { client_id: clientId, ...Object.fromEntries(given) }
}
