import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { newCode, secretHash } from '../sign_in/secret_token.ts'

/**
 * What ties the way to another site and back to one browser: a secret in a cookie that no script can read. Nothing stores it. What nobody else may
 * know of the trip is derived from it.
 */
export interface BrowserSecret {
  /** Names the browser in flows. */
  digest: string
  /** A value that only this browser's secret gives. */
  derive(purpose: string): string
  hide(text: string): string
  /** What `hide` has returned to this browser. */
  reveal(hidden: string): string
  /** Keeps the secret for another hour. */
  cookie: string
}

const seconds = 3_600
const secretShape = /^[0-9A-Za-z]{60}$/

/** The prefix has browsers refuse the cookie from other hosts of the same domain; they know it over TLS alone. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Host-adit-sign-in' : 'adit-sign-in')

/** The secret of the browser that sent the request. Undefined if it has none. */
export function browserSecretOf({ cookie = '' }: IncomingHttpHeaders, origin: string): BrowserSecret | undefined {
  const isSecure = origin.startsWith('https:')
  const start = `${nameOf(isSecure)}=`
  const found = cookie.split(';').find((part) => part.trim().startsWith(start))
  const secret = found?.trim().slice(start.length) ?? ''
  return secretShape.test(secret) ? browserSecret(secret, isSecure) : undefined
}

/** The same, or a new one. */
export const someBrowserSecret = (headers: IncomingHttpHeaders, origin: string): BrowserSecret =>
  browserSecretOf(headers, origin) ?? browserSecret(newCode(), origin.startsWith('https:'))

function browserSecret(secret: string, isSecure: boolean): BrowserSecret {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    digest: secretHash(secret).toString('base64url'),
    derive: (purpose) => derived(purpose).toString('base64url'),
    hide(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', derived('hide'), nonce)
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')
    },
    reveal(hidden) {
      const bytes = Buffer.from(hidden, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', derived('hide'), bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
    },
    cookie: `${nameOf(isSecure)}=${secret}; ${attributes}`,
  }
}
