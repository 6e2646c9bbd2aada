import { hash, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 60

/** What a token is for, told by its prefix: a session, a personal access token, a third-party app. */
export const tokenPrefixes = { session: 'mra_', pat: 'mrp_', app: 'mro_' } as const
export type TokenKind = keyof typeof tokenPrefixes

const shape = /^mr[apo]_[0-9A-Za-z]{60}$/

/**
 * A new secret: prefix and 60 random alphanumerics (357 bits). Drawn anew for each try, never from a request's seed, which is
 * stored: who reads the database learns no token.
 */
export function newSecret(kind: TokenKind): string {
  let secret: string = tokenPrefixes[kind]
  for (let index = 0; index < secretLength; index++) secret += alphabet.charAt(randomInt(alphabet.length))
  return secret
}

/** Could be a token of ours; anything else needs no look-up. */
export const isSecret = (text: string): boolean => shape.test(text)

/** All that is kept of a secret. It needs no salt: nobody can guess one. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer')
