import type { Apps } from '../apps/app_store.ts'
import { type OauthProblem, problem } from './oauth_problem.ts'

/** How an app says who it is. */
export interface ClientParameters {
  client_id?: string | undefined
  client_secret?: string | undefined
}

export interface KnownClient {
  appId: string
  /** It showed no secret. */
  isPublic: boolean
}

interface Shown {
  id: string | undefined
  secret: string | undefined
}

/** Of `client_secret_basic`, whose parts are form-encoded (RFC 6749, section 2.3.1). Undefined if it is none. */
function readBasic(header: string): Shown | undefined {
  const encoded = /^basic\s+(.*)$/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const decoded = new URLSearchParams({ id: '', secret: '' })
  for (const [name, text] of new URLSearchParams(`id=${id ?? ''}&secret=${secret ?? ''}`)) decoded.set(name, text)
  return { id: decoded.get('id') ?? undefined, secret: decoded.get('secret') ?? undefined }
}

/** The header has the secret alone, or what standard clients send. */
function shownIn(header: string | undefined, body: ClientParameters): Shown | OauthProblem {
  const own = { id: body.client_id, secret: body.client_secret }
  if (!header) return own
  if (own.secret !== undefined) return problem('invalid_request', 'Send the client secret once.')
  const basic = readBasic(header)
  if (!basic) return { id: own.id, secret: header.replace(/^bearer\s/i, '').trim() }
  if (own.id !== undefined && own.id !== basic.id) return problem('invalid_request', 'The client ids differ.')
  return basic
}

/** Who asks. An app without a secret is known by its id alone, which proves nothing: what it may do depends on PKCE. */
export async function clientOf(
  apps: Apps,
  header: string | undefined,
  body: ClientParameters,
): Promise<KnownClient | OauthProblem> {
  const shown = shownIn(header, body)
  if ('error' in shown) return shown
  if (!shown.id) return problem('invalid_client', 'The client id is missing.')
  if (shown.secret === undefined) return { appId: shown.id, isPublic: true }
  if (await apps.isSecretOf(shown.id, shown.secret)) return { appId: shown.id, isPublic: false }
  return problem('invalid_client', 'The client id or its secret is wrong.')
}
