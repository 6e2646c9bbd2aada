import { createCipheriv, hash } from 'node:crypto'
import { accountEvents, emailEvents, usernameEvents } from '@adit/events/identity/account.events.ts'
import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { GRANTABLE_SCOPES } from '@adit/events/identity/scope.values.ts'
import { type Act, draft } from '../log/drafts.ts'
import { idOf } from '../log/ids.ts'
import { ownerIdAt } from '../log/project_life.ts'
import { authorOf } from '../search/names.ts'
import { randomOf } from '../search/random.ts'

export interface MadeAccount {
  accountId: string
  username: string
  email: string
  /** Key of its personal data. */
  key: Buffer
  /** Only for accounts that scenarios use. */
  token: { id: string; secret: string } | undefined
}

/** Of all accounts that scenarios use. */
export const loadPassword = 'load tests dig a very deep tunnel'
export const loadUsername = (index: number): string => `load-${String(index).padStart(3, '0')}`
/** Milliseconds since 1970, long after any data set will be used. */
export const tokensEnd = Date.UTC(2100, 0, 1)

const begun = Date.UTC(2019, 0, 1)

/** An owner of projects. Nobody signs in as one. */
export function ownerAt(index: number, seed: number): MadeAccount {
  const accountId = ownerIdAt(index)
  const username = `${authorOf(randomOf(seed * 31 + index)).slice(0, 24)}-${index.toString(36)}`
  return { accountId, username, email: `${accountId}@load.invalid`, key: keyOf(seed, accountId), token: undefined }
}

/** An account that scenarios sign in or write as. User name, password and token are known. */
export function userAt(index: number, seed: number): MadeAccount {
  const accountId = idOf(2 ** 43 + index)
  const username = loadUsername(index)
  const token = { id: idOf(2 ** 44 + index), secret: loadToken(index, seed) }
  return { accountId, username, email: `${username}@load.invalid`, key: keyOf(seed, accountId), token }
}

/** The personal access token of user `index` of a data set. It can be derived from the seed. */
export const loadToken = (index: number, seed = 1): string =>
  `mrp_${hash('sha512', `load token ${seed} ${index}`).slice(0, 60)}`

const keyOf = (seed: number, accountId: string) => hash('sha256', `load key ${seed} ${accountId}`, 'buffer')

/** What signing up appends, and the token. */
export function accountAct(account: MadeAccount, index: number, emailHash: (email: string) => string): Act {
  const { accountId, username, email, token } = account
  const claim = { accountId, saga: `AccountCreation/${accountId}` }
  const drafts = [
    draft(usernameEvents, usernameKey(username), 'UsernameClaimed', claim),
    draft(usernameEvents, accountId.toLowerCase(), 'UsernameClaimed', claim),
    draft(emailEvents, emailHash(email), 'EmailClaimed', claim),
    draft(accountEvents, accountId, 'AccountCreated', {
      accountId,
      username,
      email: sealed(account),
      newsletter: false,
    }),
  ]
  if (token) {
    const grant = {
      tokenId: token.id,
      name: 'load',
      scopes: String(GRANTABLE_SCOPES),
      expiresAt: tokensEnd,
      projects: null,
    }
    drafts.push(draft(accountEvents, accountId, 'AccountTokenCreated', grant))
  }
  return { at: begun + index, root: accountId, actorId: accountId, drafts }
}

/** Seals like the vault, but derives the nonce from the account so that a seed always gives the same log. */
export function sealed({ accountId, email, key }: MadeAccount): { account: string; sealed: string } {
  const nonce = hash('sha256', `nonce ${accountId}`, 'buffer').subarray(0, 12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(accountId))
  const text = Buffer.concat([cipher.update(email, 'utf8'), cipher.final()])
  return { account: accountId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') }
}
