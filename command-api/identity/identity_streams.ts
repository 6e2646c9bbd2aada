import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { usernameSkeleton } from '@adit/events/identity/username_skeleton.values.ts'
import { type StreamName, streamName } from '@adit/events/kit/envelope.ts'

export const accountStream = (id: string): StreamName => streamName('identity', 'account', id)
export const usernameStream = (username: string): StreamName =>
  streamName('identity', 'username', usernameKey(username))
/** Of all names that look like this one. */
export const skeletonStream = (username: string): StreamName =>
  streamName('identity', 'skeleton', usernameSkeleton(username))
/** `identity` is an HMAC of the other site and of who somebody is there. */
export const providerIdentityStream = (identity: string): StreamName =>
  streamName('identity', 'provider_identity', identity)
/** `hash` is that of the normalized email address, because stream names must not contain personal data. */
export const emailStream = (hash: string): StreamName => streamName('identity', 'email', hash)
