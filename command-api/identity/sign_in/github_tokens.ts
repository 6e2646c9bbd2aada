import { GRANTABLE_SCOPES } from '@adit/events/identity/scope.values.ts'
import { Refusal } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { suspensionRefusal } from '../account/suspension.decisions.ts'
import type { IdentityHash } from '../providers/identity_hash.ts'
import { ProviderProblem } from '../providers/outside_sign_in.port.ts'
import { providerFetch } from '../providers/provider_fetch.ts'
import type { SuspensionFacts } from './credentials.ts'
import { secretHash } from './secret_token.ts'

export interface GithubTokensOptions {
  /** The operational database. */
  pool: pg.Pool
  /** Where GitHub says whose token it is, without a trailing slash. */
  apiUrl: string
  /** As the accounts that are linked have it. */
  issuer: string
  identityHash: IdentityHash
  /** Milliseconds since 1970; by default, the system's clock. */
  now?: () => number
}

/** Personal and app tokens of people there (`gho_`, `ghp_`, `github_pat_`). Tokens of installations name nobody. */
const shape = /^(?:gho_|ghp_|github_)\w{16,244}$/

/** So long GitHub isn't asked about a token again: what is revoked there ends here no later. */
const rememberMs = 60_000

/** Finds the account that is linked to whoever GitHub says a token belongs to. It can do what anybody may let a token of ours do. */
export function createGithubTokens(options: GithubTokensOptions): (token: string) => Promise<Viewer | undefined> {
  const { pool, now = Date.now } = options
  const owners = new LRUCache<string, { subject: string | null; until: number }>({ max: 10_000 })
  const ownerOf = async (token: string): Promise<string | null> => {
    const key = secretHash(token).toString('base64')
    const kept = owners.get(key)
    if (kept && kept.until > now()) return kept.subject
    const subject = await askGithub(options, token)
    owners.set(key, { subject, until: now() + rememberMs })
    return subject
  }
  return async (token) => {
    if (!shape.test(token)) return undefined
    const subject = await ownerOf(token)
    return subject === null ? undefined : viewerOf(pool, options, subject, now())
  }
}

/** Null if GitHub doesn't know the token. */
async function askGithub({ apiUrl }: GithubTokensOptions, token: string): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Adit' }
  try {
    const answer = await providerFetch(`${apiUrl}/user`, { headers })
    if (answer.status === 401) return null
    if (!answer.ok) throw new ProviderProblem('away')
    const { id } = (await answer.json()) as { id?: unknown }
    return typeof id === 'number' ? String(id) : null
  } catch (error) {
    // That nobody knows now isn't that nobody has it.
    throw new Refusal('upstream_unavailable', { retryAfterSeconds: 10 }, { cause: error })
  }
}

const statement = {
  name: 'linked_account',
  text: `select c.account_id, c.suspension from ops.linked_identity i join ops.credential c on c.account_id = i.account_id
    where i.identity = $1 limit 1`,
}

async function viewerOf(
  pool: pg.Pool,
  { issuer, identityHash }: GithubTokensOptions,
  subject: string,
  at: number,
): Promise<Viewer | undefined> {
  const identity = identityHash({ provider: 'github', issuer, subject })
  const { rows } = await pool.query<{ account_id: string; suspension: SuspensionFacts | null }>({
    ...statement,
    values: [identity],
  })
  const row = rows[0]
  if (!row) return undefined
  const suspended = suspensionRefusal(row.suspension, at)
  if (suspended) throw suspended
  const via = { kind: 'token', id: 'github' } as const
  return { accountId: row.account_id, role: 'developer', via, scopes: GRANTABLE_SCOPES, limitedTo: null }
}
