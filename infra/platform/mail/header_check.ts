import type { Mail } from './mail.port.ts'

/** What ends a header, or hides what it says. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a header
const control = /[\u0000-\u001f\u007f\u2028\u2029]/
const name = /^[A-Za-z][A-Za-z0-9-]*$/
/** One address: no list of several, no name, no comment. */
const address = /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/

/** Throws for a mail whose address, subject or headers could add a header or another recipient. No adapter sends such a mail. */
export function requireSafeHeaders({ to, subject, headers, messageId }: Mail): void {
  if (control.test(to) || !address.test(to)) throw new Error('A mail needs exactly one plain address')
  const values = { subject, 'message-id': messageId, ...headers }
  for (const [header, value] of Object.entries(values)) {
    if (!name.test(header) || control.test(value)) throw new Error(`The header ${JSON.stringify(header)} is not safe`)
  }
}
