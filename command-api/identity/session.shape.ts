import { erased } from '@adit/events/personal.ts'
import type { Session } from '@adit/platform/ops/sessions.ts'
import type { PersonalVault } from '@adit/platform/personal/personal_vault.port.ts'
import { z } from 'zod'

const time = z.iso.datetime()

/** A session on the wire. Sessions are no events: all of them is in the operational database, so this side presents them. */
export const sessionShape = z.object({
  id: z.string(),
  session: z.string().nullable().meta({ description: 'The token, only in the answer that made it.' }),
  user_id: z.string(),
  created: time,
  last_login: time.meta({ description: 'When the token was last used, to the minute.' }),
  expires: time,
  refresh_expires: time,
  os: z.string().nullable(),
  platform: z.string().nullable(),
  user_agent: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  ip: z.string().nullable(),
  current: z.boolean().meta({ description: 'The session that asks.' }),
})

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
