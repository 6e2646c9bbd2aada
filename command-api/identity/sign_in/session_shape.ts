import { erased } from '@adit/events/kit/personal.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { z } from 'zod'
import type { Session } from './sessions.ts'

const time = z.iso.datetime()

/** A session on the wire. Sessions are no events: all of them is in the operational database, so this side presents them. */
export const sessionShape = z
  .object({
    id: z.string().describe('Names the session, not its token.'),
    session: z.string().nullable().meta({ description: 'The token, only in the answer that made it.' }),
    user_id: z.string().describe('The account that is signed in.'),
    created: time.describe('When you signed in.'),
    last_login: time.meta({ description: 'When the token was last used, to the minute.' }),
    expires: time.describe('Until when the token is good: 14 days after it was made.'),
    refresh_expires: time.describe(
      'Until when it can be exchanged: 60 days after signing in, however often that is done.',
    ),
    os: z.string().nullable().describe('Operating system, as the browser says; null when it does not tell.'),
    platform: z.string().nullable().describe('Browser or program, as it says; null when it does not tell.'),
    user_agent: z.string().describe('The header of the request that signed in; empty when there was none.'),
    city: z.string().nullable().describe('Always null: addresses are not looked up.'),
    country: z.string().nullable().describe('Always null: addresses are not looked up.'),
    ip: z.string().nullable().describe('Network address from which you signed in; null when it is not known any more.'),
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
