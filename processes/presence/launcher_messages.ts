import type { OnlineStatus } from '@adit/query-api/kit/engines.port.ts'
import { z } from 'zod'

/** Wire: characters of what is played. A longer name is cut. */
const PROFILE_NAME_MAX = 64

/** The only message that counts. Launchers also send messages for tunnels, which nobody can open. */
const statusUpdate = z.object({ type: z.literal('status_update'), profile_name: z.string().nullish() })

const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu

/** What a launcher plays: null if nothing. Undefined for any other message. */
export function readStatus(text: string): string | null | undefined {
  const { data } = statusUpdate.safeParse(parsed(text))
  if (!data) return undefined
  const name = [...(data.profile_name ?? '').replace(invisible, '').trim()].slice(0, PROFILE_NAME_MAX).join('')
  return name.trim() || null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shapeOf = (accountId: string, { profileName, updatedAt }: OnlineStatus) => ({
  ...{ user_id: accountId, profile_name: profileName, last_update: new Date(updatedAt).toISOString() },
})

/** A friend came online, or plays something else. */
export const statusMessage = (accountId: string, status: OnlineStatus): string =>
  JSON.stringify({ type: 'status_update', status: shapeOf(accountId, status) })

/** All friends who are online. The first message. */
export const statusesMessage = (online: readonly (readonly [accountId: string, status: OnlineStatus])[]): string =>
  JSON.stringify({ type: 'friend_statuses', statuses: online.map(([id, status]) => shapeOf(id, status)) })

/** A friend went offline, or is a friend no longer. */
export const offlineMessage = (accountId: string): string => JSON.stringify({ type: 'user_offline', id: accountId })

/** Somebody asks to be friends. */
export const requestMessage = (from: string): string => JSON.stringify({ type: 'friend_request', from })
