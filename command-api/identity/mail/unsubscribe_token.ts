import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lets whoever has a mail turn off newsletters for the account that got it, and nothing else. Valid for good, as the mail is. */
export type UnsubscribeToken = (accountId: string) => string

export const createUnsubscribeToken =
  (secret: string): UnsubscribeToken =>
  (accountId) =>
    `${accountId}.${createHmac('sha256', secret).update(`adit.unsubscribe\0${accountId}`).digest('base64url')}`

/** The account that a token is for. Undefined if it isn't one of ours. */
export function accountOfToken(token: string, tokenOf: UnsubscribeToken): string | undefined {
  const [accountId = ''] = token.split('.')
  const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(accountId))]
  return given.length === right.length && timingSafeEqual(given, right) ? accountId : undefined
}
