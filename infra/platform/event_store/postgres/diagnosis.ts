import pg from 'pg'
import { EngineRefused, EngineUnavailable } from '../not_opened.ts'
import { isConnectionLost } from './connections.ts'

/** SQLSTATE of what the address or the server has to be changed for, and what to do. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password. Correct them in the address.',
  '28000': 'refuses the user, or connections without TLS. Correct the address, or allow them in pg_hba.conf.',
  '3D000': 'has no such database. Create it, or correct the address.',
  '42501': "doesn't allow this user to create the log's schema. Grant it CREATE on the database.",
}

/** Says in one line why the store can't be opened, or returns undefined if it doesn't know. */
export function diagnosePostgres(
  setting: string,
  address: string,
  error: unknown,
): EngineRefused | EngineUnavailable | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname, port } = new URL(address)
  const place = `${hostname || 'localhost'}:${port || '5432'}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const refusal = error instanceof pg.DatabaseError ? refusals[code] : undefined
  if (refusal) return new EngineRefused(`${setting}: ${place} ${refusal}`, { cause: error })
  if (!isConnectionLost(error)) return undefined
  const said =
    error instanceof pg.DatabaseError
      ? `${place} isn't ready (${error.message}). Wait until Postgres has started.`
      : `nobody answers at ${place}${code && ` (${code})`}. Start Postgres, or correct the address.`
  return new EngineUnavailable(`${setting}: ${said}`, { cause: error })
}
