import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Spellings that reach the same mailbox at any common provider have the same normal form. */
export function normalEmail(email: string): string {
  const text = email.trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`
}

/** Represents an email address in the name of its stream: 32 bytes in hex that nobody can guess without the secret. */
export type EmailHash = (email: string) => string

export function createEmailHash(secret: string): EmailHash {
  if (secret.length < 16) throw new Error('The secret for email hashes must have at least 16 characters')
  return (email) => createHmac('sha256', secret).update('adit.email\0').update(normalEmail(email)).digest('hex')
}
