import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { erased, personalData } from '@adit/events/kit/personal.ts'
import { openText } from '@adit/platform/personal/sealing.ts'
import type { Aftermath } from './breach.ts'

/** The events with sealed texts in clear, or `erased` in place of those whose key is gone. */
export async function openedEvents({
  events,
  database,
}: Pick<Aftermath, 'events' | 'database'>): Promise<RecordedEvent[]> {
  const rows = await database.rows<{ account_id: string; key: Uint8Array | null }>(
    'select account_id, key from vault.account_key',
  )
  const keys = new Map(rows.map(({ account_id, key }) => [account_id, key]))
  const opened = (value: unknown): unknown => {
    const sealed = personalData.strict().safeParse(value)
    if (!sealed.success) return value
    const { account, sealed: text } = sealed.data
    const key = keys.get(account)
    return key ? openText(key, account, text) : erased
  }
  return events.map((event) => {
    if (typeof event.data !== 'object' || event.data === null) return event
    const fields = Object.entries(event.data).map(([name, value]) => [name, opened(value)])
    return { ...event, data: Object.fromEntries(fields) }
  })
}
