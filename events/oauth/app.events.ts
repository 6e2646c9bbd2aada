import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

const id = z.string()
/** Keys of the picture in object storage: the small square and the full size. */
const icon = z.object({ key: z.string(), rawKey: z.string() })
const details = z.object({
  name: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  /** The most that it can ask for: bits, in decimal. */
  scopes: z.string(),
  redirectUris: z.array(z.object({ id, uri: z.string() })),
})

/** An app of a third party. Events never contain its secret, only that it changed. */
export const appEvents = defineEvents('oauth.app', {
  OauthAppCreated: { version: 1, schema: details.extend({ appId: id, accountId: id }) },
  /** Absent fields stay as they are. */
  OauthAppEdited: { version: 1, schema: details.partial() },
  OauthAppIconChanged: { version: 1, schema: z.object({ icon: icon.nullable() }) },
  OauthAppSecretRotated: { version: 1, schema: z.object({}) },
  /** None of its tokens counts any more, and nobody can authorize it. */
  OauthAppSuspended: { version: 1, schema: z.object({ reason: z.string() }) },
  OauthAppReinstated: { version: 1, schema: z.object({}) },
  OauthAppDeleted: { version: 1, schema: z.object({}) },
})

export type AppEvent = EventOf<typeof appEvents>
export type RecordedAppEvent = RecordedOf<typeof appEvents>
