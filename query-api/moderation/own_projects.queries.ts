import { sql } from 'kysely'
import type { ReadModelAccess } from '../kit/read_models/db.ts'

/** Those of the projects to whose team an account belongs or is invited. */
export async function ownProjects(
  { db }: Pick<ReadModelAccess, 'db'>,
  accountId: string,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (projectIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('catalogue.member')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`project_id = any(${[...projectIds]}::text[])`)
    .select('project_id')
    .execute()
  return new Set(rows.map(({ project_id }) => project_id))
}
