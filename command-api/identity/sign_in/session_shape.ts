import { erased } from '@adit/events/kit/personal.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { z } from 'zod'
import type { Session } from './sessions.ts'

const time = z.iso.datetime()

export const openedSession = z.object({
  session: z
    .string()
    .meta({ description: 'Token of the session, shown only once: `mra_` followed by 60 letters and digits.' }),
})

/** A session in the API. Sessions are not events but rows in the operational database, so the command side presents them. */
export const sessionShape = z
  .object({
    id: z.string().describe('Id of the session, which is not its token.'),
    session: z.string().nullable().meta({ description: 'The token, only in the answer that made it.' }),
    user_id: z.string().describe('Id of the account that is signed in.'),
    created: time.describe('Time of the sign-in.'),
    last_login: time.meta({ description: 'When the token was last used, to the minute.' }),
    expires: time.describe('Time at which the token expires, 14 days after it was created.'),
    refresh_expires: time.describe(
      'Until when it can be exchanged: 60 days after signing in, however often that is done.',
    ),
    os: z.string().nullable().describe('Operating system according to the browser. Null if unknown.'),
    platform: z.string().nullable().describe('Name of the browser or program. Null if unknown.'),
    user_agent: z.string().describe('User-Agent header of the sign-in request. Empty if there was none.'),
    city: z.string().nullable().describe('Always null: only the country of an address is looked up.'),
    country: z.string().nullable().describe('Country of the sign-in: two letters of ISO 3166-1. Null if unknown.'),
    ip: z.string().nullable().describe('IP address of the sign-in. Null if it is no longer known.'),
    current: z.boolean().meta({ description: 'The session that asks.' }),
  })
  .meta({ id: 'Session', description: 'One place where somebody is signed in.' })

export interface PresentedSession {
  session: Session
  current: boolean
  secret: string | null
}

const iso = (at: number) => new Date(at).toISOString()

export async function presentSession(
  { session, current, secret }: PresentedSession,
  vault: PersonalVault,
): Promise<z.input<typeof sessionShape>> {
  const ip = session.ip ? await vault.open(session.ip) : null
  return {
    id: session.id,
    session: secret,
    user_id: session.accountId,
    created: iso(session.createdAt),
    last_login: iso(session.lastLoginAt),
    expires: iso(session.expiresAt),
    refresh_expires: iso(session.refreshExpiresAt),
    os: session.os,
    platform: session.platform,
    user_agent: session.userAgent,
    city: session.city,
    country: session.country,
    ip: ip === erased ? null : ip,
    current,
  }
}
