import { randomUUID } from 'node:crypto'
import { ACCESS_TOKEN_MS, CODE_MS, REFRESH_TOKEN_MS } from '@adit/events/oauth/app_limits.values.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { inTransaction } from '@adit/platform/projection/transaction.ts'
import type pg from 'pg'
import { z } from 'zod'
import { newCode, newSecret, secretHash } from '../../identity/sign_in/secret_token.ts'

/**
 * What accounts let apps do, and as `oauth_key` the codes and refresh tokens that came of it, by the SHA-256 of their secret. All that
 * came of one code is a line. Used ones are kept, so that a second use is noticed. Times are milliseconds since 1970.
 */
export const oauthGrantsPart: OpsPart = {
  name: 'oauth_grant',
  sql: `create table if not exists ops.oauth_grant (
    id text primary key,
    app_id text not null,
    account_id text not null,
    unique (app_id, account_id)
  );
  create index if not exists oauth_grant_account on ops.oauth_grant (account_id);
  create table if not exists ops.oauth_key (
    hash bytea primary key,
    kind text not null check (kind in ('code', 'refresh')),
    grant_id text not null,
    line text not null,
    terms jsonb not null,
    used_at bigint,
    expires_at bigint not null
  );
  create index if not exists oauth_key_grant on ops.oauth_key (grant_id, line);
  create index if not exists oauth_key_end on ops.oauth_key (expires_at);`,
}

const terms = z.object({
  /** Bits, in decimal. */
  scopes: z.string(),
  redirectUri: z.string(),
  /** Whether the app named the address, and must name it again with the code. */
  namesRedirect: z.boolean(),
  /** SHA-256 of the verifier that comes with the code, in base64url. */
  challenge: z.string().nullable(),
  /** Whether the app has exchanged the code without its secret. */
  isPublic: z.boolean(),
})
export type KeyTerms = z.output<typeof terms>

export interface Grant {
  id: string
  appId: string
  accountId: string
}

export interface KeyUse {
  kind: 'code' | 'refresh'
  secret: string
  appId: string
  now: number
  /** Whether the app comes without its secret. */
  isPublic: boolean
  /** Why the key can't be used so. Undefined if it can. */
  problemWith(terms: KeyTerms): string | undefined
  /** What the new token may do of what the key allows. All by default. */
  scopes?: bigint | undefined
}

export interface IssuedTokens {
  kind: 'issued'
  accessToken: string
  refreshToken: string
  scopes: bigint
}

export type KeyUsed =
  | IssuedTokens
  | { kind: 'refused'; reason: string }
  /** It was used before. All that came of its code has ended. */
  | { kind: 'reused'; grant: Grant }

export interface Grants {
  /** There is one for each app and account. */
  put(grant: Grant): Promise<void>
  /** Returns a code. */
  begin(grantId: string, terms: KeyTerms, now: number): Promise<string>
  /** Gives tokens for a code or a refresh token, which then is used up. */
  use(use: KeyUse): Promise<KeyUsed>
  /** Ends it and all that came of it. */
  end(grantId: string): Promise<void>
  /** Ends all of the account's. */
  endAll(accountId: string): Promise<void>
  /** The apps that may act for the account. */
  appsOf(accountId: string): Promise<string[]>
  /** Ends an access token of the app, or with a refresh token all that came of its code. */
  revoke(appId: string, secret: string): Promise<void>
  /** Removes what can't be used again. Returns how many. */
  sweep(now: number): Promise<number>
}

interface KeyRow {
  line: string
  terms: unknown
  used_at: string | number | null
  expires_at: string | number
}

const refused = (reason: string): KeyUsed => ({ kind: 'refused', reason })

export function createGrants(pool: pg.Pool): Grants {
  const end = (column: 'id' | 'account_id', value: string) =>
    inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `delete from ops.oauth_grant where ${column} = $1 returning id`,
        [value],
      )
      const ids = rows.map(({ id }) => id)
      await client.query('delete from ops.oauth_key where grant_id = any($1)', [ids])
      await client.query('delete from ops.token where grant_id = any($1)', [ids])
    })
  return {
    async put({ id, appId, accountId }) {
      await pool.query(
        `insert into ops.oauth_grant (id, app_id, account_id) values ($1, $2, $3)
         on conflict (app_id, account_id) do update set id = excluded.id`,
        [id, appId, accountId],
      )
    },
    async appsOf(accountId) {
      const { rows } = await pool.query<{ app_id: string }>(
        'select app_id from ops.oauth_grant where account_id = $1 order by app_id',
        [accountId],
      )
      return rows.map(({ app_id }) => app_id)
    },
    async begin(grantId, agreed, now) {
      const code = newCode()
      await addKey(pool, {
        secret: code,
        kind: 'code',
        grantId,
        line: randomUUID(),
        terms: agreed,
        endsAt: now + CODE_MS,
      })
      return code
    },
    use: (wanted) => inTransaction(pool, (client) => useKey(client, wanted)),
    end: (grantId) => end('id', grantId),
    endAll: (accountId) => end('account_id', accountId),
    async revoke(appId, secret) {
      await inTransaction(pool, async (client) => {
        const hash = secretHash(secret)
        const { rows } = await client.query<{ grant_id: string; line: string }>(
          `select k.grant_id, k.line from ops.oauth_key k join ops.oauth_grant g on g.id = k.grant_id
           where k.hash = $1 and k.kind = 'refresh' and g.app_id = $2`,
          [hash, appId],
        )
        if (rows[0]) await endLine(client, rows[0].grant_id, rows[0].line)
        await client.query('delete from ops.token where hash = $1 and app_id = $2', [hash, appId])
      })
    },
    async sweep(now) {
      // A code is remembered for as long as a token that came of it may last.
      const keys = await pool.query('delete from ops.oauth_key where expires_at <= $1', [now - ACCESS_TOKEN_MS])
      const tokens = await pool.query(`delete from ops.token where kind = 'app' and expires_at <= $1`, [
        now - ACCESS_TOKEN_MS,
      ])
      return (keys.rowCount ?? 0) + (tokens.rowCount ?? 0)
    },
  }
}

interface NewKey {
  secret: string
  kind: KeyUse['kind']
  grantId: string
  line: string
  terms: KeyTerms
  endsAt: number
}

async function addKey(client: Pick<pg.ClientBase, 'query'>, key: NewKey): Promise<void> {
  await client.query(
    'insert into ops.oauth_key (hash, kind, grant_id, line, terms, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [secretHash(key.secret), key.kind, key.grantId, key.line, JSON.stringify(key.terms), key.endsAt],
  )
}

/**
 * App and grant are locked first and always in this order, so whoever ends one of them either sees the new tokens and ends them, too, or
 * comes first, and no token is given.
 */
async function useKey(client: pg.PoolClient, use: KeyUse): Promise<KeyUsed> {
  const hash = secretHash(use.secret)
  const apps = await client.query<{ scopes: string }>(
    'select scopes::text from ops.oauth_app where id = $1 and not suspended for share',
    [use.appId],
  )
  const app = apps.rows[0]
  if (!app) return refused('The app has been suspended or deleted.')
  const grants = await client.query<{ id: string; account_id: string }>(
    `select id, account_id from ops.oauth_grant
     where app_id = $2 and id = (select grant_id from ops.oauth_key where hash = $1 and kind = $3) for share`,
    [hash, use.appId, use.kind],
  )
  const found = grants.rows[0]
  const keys = await client.query<KeyRow>(
    'select line, terms, used_at, expires_at from ops.oauth_key where hash = $1 and kind = $2 for update',
    [hash, use.kind],
  )
  const key = keys.rows[0]
  if (!found || !key) return refused('It is unknown, has ended, or belongs to another app.')
  const grant = { id: found.id, appId: use.appId, accountId: found.account_id }
  if (key.used_at !== null) {
    await endLine(client, grant.id, key.line)
    return { kind: 'reused', grant }
  }
  if (Number(key.expires_at) <= use.now) return refused('It has expired.')
  const agreed = terms.parse(key.terms)
  const problem = use.problemWith(agreed)
  if (problem !== undefined) return refused(problem)
  await client.query('update ops.oauth_key set used_at = $2 where hash = $1', [hash, use.now])
  return issue(client, { grant, use, line: key.line, agreed, most: BigInt(app.scopes) })
}

interface Issue {
  grant: Grant
  use: KeyUse
  line: string
  agreed: KeyTerms
  /** What the app may ask for by now. */
  most: bigint
}

async function issue(client: pg.PoolClient, { grant, use, line, agreed, most }: Issue): Promise<IssuedTokens> {
  const [accessToken, refreshToken] = [newSecret('app'), newCode()]
  const scopes = BigInt(agreed.scopes) & most & (use.scopes ?? most)
  await client.query(
    `insert into ops.token (hash, kind, id, account_id, name, scopes, expires_at, app_id, grant_id, line)
     values ($1, 'app', $2, $3, $4, $5, $6, $4, $7, $8)`,
    [
      ...[secretHash(accessToken), randomUUID(), grant.accountId, grant.appId, scopes.toString()],
      ...[use.now + ACCESS_TOKEN_MS, grant.id, line],
    ],
  )
  const next = { ...agreed, isPublic: use.isPublic }
  const endsAt = use.now + REFRESH_TOKEN_MS
  await addKey(client, { secret: refreshToken, kind: 'refresh', grantId: grant.id, line, terms: next, endsAt })
  return { kind: 'issued', accessToken, refreshToken, scopes }
}

async function endLine(client: pg.PoolClient, grantId: string, line: string): Promise<void> {
  await client.query('delete from ops.token where grant_id = $1 and line = $2', [grantId, line])
  // Used keys stay, so that their next use is noticed, too.
  await client.query('delete from ops.oauth_key where grant_id = $1 and line = $2 and used_at is null', [grantId, line])
}
