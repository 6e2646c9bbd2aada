import { createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Two spellings that reach the same mailbox at any common provider have one normal form. */
export function normalEmail(email: string): string {
  const text = email.trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`
}

/** What stands for an e-mail address in the name of its stream: hex of 32 bytes that nobody without the secret can guess. */
export type EmailHash = (email: string) => string

export function createEmailHash(secret: string): EmailHash {
  if (secret.length < 16) throw new Error('The secret of e-mail hashes needs at least 16 characters')
  return (email) => createHmac('sha256', secret).update('adit.email\0').update(normalEmail(email)).digest('hex')
}
