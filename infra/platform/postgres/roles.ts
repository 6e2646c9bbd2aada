import pg from 'pg'

/** The role that the processes use. It can create databases but isn't a superuser. */
export const applicationRole = 'adit'
export const superuser = 'postgres'

/**
 * An open transaction anywhere in the cluster hides later events from every reader of the log, so none may stay open for long. A build
 * that needs longer sets its own limit in its session.
 */
const limits = { idle_in_transaction_session_timeout: '10s', transaction_timeout: '60s' }

/** Creates the application's role or updates its limits. Does nothing if both are right. */
export async function ensureRole(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const version = await client.query<{ number: number }>(
      `select current_setting('server_version_num')::int as number`,
    )
    const wanted = Object.entries(limits).filter(
      ([name]) => name !== 'transaction_timeout' || isAtLeast17(version.rows),
    )
    const { rows } = await client.query<{ rolconfig: string[] | null }>(
      'select rolconfig from pg_roles where rolname = $1',
      [applicationRole],
    )
    const settings = wanted.map(([name, value]) => `${name}=${value}`)
    if (rows[0] && settings.every((setting) => rows[0]?.rolconfig?.includes(setting))) return
    const role = pg.escapeIdentifier(applicationRole)
    const create = `create role ${role} login createdb password ${pg.escapeLiteral(password)}`
    const alter = wanted.map(([name, value]) => `alter role ${role} set ${name} = ${pg.escapeLiteral(value)}`)
    await client.query([...(rows[0] ? [] : [create]), ...alter].join(';'))
  } finally {
    await client.end()
  }
}

function isAtLeast17(rows: { number: number }[]): boolean {
  return (rows[0]?.number ?? 0) >= 170_000
}

/** Creates the database in `url` if it doesn't exist. The role in `url` becomes its owner. */
export async function ensureDatabase(url: string): Promise<void> {
  const parts = new URL(url)
  const name = decodeURIComponent(parts.pathname.slice(1))
  parts.pathname = '/postgres'
  const client = new pg.Client({ connectionString: parts.href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`).catch(ignoreDuplicate)
  } finally {
    await client.end()
  }
}

/** Two processes that start together may both try to create it. */
function ignoreDuplicate(error: unknown): void {
  const isDuplicate = error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')
  if (!isDuplicate) throw error
}
