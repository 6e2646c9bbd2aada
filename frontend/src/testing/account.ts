import type { ResponseOf } from '../api/client.ts'
import type { Session, User } from '../api/routes.ts'
import { ada, hiddenFields } from './managedProject.ts'

/** A made-up account as its owner sees it. */
export const sampleUser = (fields: Partial<User> = {}): User => ({ ...ada, ...fields })

/** A made-up account as everybody sees it. */
export function sampleProfile(fields: Partial<ResponseOf<'GET /v3/user/:id'>> = {}): ResponseOf<'GET /v3/user/:id'> {
  const { name: _, ...known } = ada
  return { ...known, ...hiddenFields, raw_avatar_url: null, allow_friend_requests: null, ...fields }
}

/** A made-up session. `session` is its token, which only the answer that creates or renews it has. */
export function sampleSession(fields: Partial<Session> = {}): Session {
  return {
    id: 'SESS0001',
    session: null,
    user_id: ada.id,
    created: '2026-01-01T00:00:00.000Z',
    last_login: '2026-01-01T00:00:00.000Z',
    expires: '2026-01-15T00:00:00.000Z',
    refresh_expires: '2026-03-02T00:00:00.000Z',
    os: 'Linux',
    platform: 'Firefox',
    user_agent: 'Mozilla/5.0',
    city: null,
    country: null,
    ip: '203.0.113.7',
    current: true,
    ...fields,
  }
}
