import { NoRepresentation, type ReadRepresentation } from '@adit/platform/http/representation.ts'
import type { Authenticate } from '@adit/platform/http/viewer.ts'
import type pg from 'pg'
import type { PagesOptions } from './rendered_pages.ts'

/** Reads within the process. A token that is nobody's reads what anybody may. */
export function localReader(read: ReadRepresentation, authenticate: Authenticate): PagesOptions['read'] {
  return async (address, token) => {
    const viewer = token === null ? undefined : await authenticate(token, {})
    try {
      const { data } = await read(address, viewer)
      return { status: 200, text: String(data) }
    } catch (error) {
      if (error instanceof NoRepresentation) return { status: error.status, text: '' }
      throw error
    }
  }
}

/**
 * Names what a database shows at this moment: no two moments have the same snapshot if something was committed in between. Source:
 * https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-PG-SNAPSHOT
 */
export function snapshotOf(pool: pg.Pool): () => Promise<string> {
  return async () => {
    const { rows } = await pool.query<{ snapshot: string }>({
      name: 'page_snapshot',
      text: 'SELECT pg_current_snapshot()::text AS snapshot',
    })
    return rows[0]?.snapshot ?? ''
  }
}

const readMs = 4_000

/** Reads over HTTP, with the reader's own token. */
export function remoteReader(origin: string): PagesOptions['read'] {
  return async (address, token) => {
    const headers = { accept: 'application/json', ...(token !== null && { authorization: token }) }
    const answer = await fetch(new URL(address, origin), { headers, signal: AbortSignal.timeout(readMs) })
    return { status: answer.status, text: await answer.text() }
  }
}
