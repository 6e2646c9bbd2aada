import { hash, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 60

/** What a token is for, by its prefix: a session, a personal access token or a third-party app. */
export const tokenPrefixes = { session: 'mra_', pat: 'mrp_', app: 'mro_' } as const
export type TokenKind = keyof typeof tokenPrefixes

const shape = /^mr[apo]_[0-9A-Za-z]{60}$/

/**
 * A new secret: a prefix and 60 random alphanumerics (357 bits). New for each attempt and never derived from a request's seed, which
 * is stored, so that nobody who reads the database learns a token.
 */
export const newSecret = (kind: TokenKind): string => tokenPrefixes[kind] + newCode()

/** 60 random alphanumerics: what a link or a form carries to finish what somebody began. */
export function newCode(): string {
  let code = ''
  for (let index = 0; index < secretLength; index++) code += alphabet.charAt(randomInt(alphabet.length))
  return code
}

/** Whether it can be one of our tokens; anything else needs no lookup. */
export const isSecret = (text: string): boolean => shape.test(text)

/** The stored form of a secret. It needs no salt, because nobody can guess a secret. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer')
