import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { type StreamName, streamName } from '@adit/events/kit/envelope.ts'

export const accountStream = (id: string): StreamName => streamName('identity', 'account', id)
export const usernameStream = (username: string): StreamName =>
  streamName('identity', 'username', usernameKey(username))
/** `hash` is that of the normalized email address, because stream names must not contain personal data. */
export const emailStream = (hash: string): StreamName => streamName('identity', 'email', hash)
