import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { versionStatuses } from '@adit/events/catalogue/version/version_status.values.ts'
import { roles } from '@adit/events/identity/role.values.ts'
import { createPool } from '@adit/platform/postgres/pool.ts'
import { createTestDatabase, type TestDatabase } from '@adit/platform/testing/database.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canSeeProject, canSeeVersion, type ProjectSight, type VersionSight } from './visibility.policy.ts'
import { isVisibleProject, isVisibleVersion, readerOf } from './visible_select.ts'

let database: TestDatabase
let db: Kysely<object>

beforeAll(async () => {
  database = await createTestDatabase()
  db = new Kysely<object>({ dialect: new PostgresDialect({ pool: createPool(database.url, { name: 'sight' }) }) })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const readers = [
  undefined,
  ...roles.flatMap((role) =>
    ['MEMBER01', 'STRANGER'].flatMap((accountId) =>
      [null, ['PROJECT1'], ['PROJECT2']].map((limitedTo) => ({ accountId, role, limitedTo })),
    ),
  ),
]
const flags = [true, false]
const pairs = projectStatuses.flatMap((status) =>
  versionStatuses.flatMap((versionStatus) =>
    flags.flatMap((deleted) =>
      flags.flatMap((added) =>
        flags.map((described): [ProjectSight, VersionSight] => [
          { project_id: 'PROJECT1', status, deleted, member_ids: ['OWNER001', 'MEMBER01'] },
          { status: versionStatus, added, described },
        ]),
      ),
    ),
  ),
)

/** What the queries return for each pair. */
async function asQueried(reader: (typeof readers)[number]): Promise<unknown[]> {
  const given = JSON.stringify(pairs.map(([p, v]) => ({ p, v })))
  const { rows } = await sql`
    select ${isVisibleProject(readerOf(reader))} as project, ${isVisibleVersion(readerOf(reader))} as version
    from jsonb_array_elements(${given}::jsonb) with ordinality as pair(of, place)
    cross join lateral jsonb_to_record(pair.of -> 'p') as p(project_id text, status text, deleted boolean, member_ids text[])
    cross join lateral jsonb_to_record(pair.of -> 'v') as v(status text, added boolean, described boolean)
    order by pair.place`.execute(db)
  return rows
}

it.each(readers)('queries and policy let %j see the same', async (reader) => {
  const judged = pairs.map(([project, version]) => ({
    project: canSeeProject(reader, project),
    version: canSeeVersion(reader, version, project),
  }))
  expect(await asQueried(reader)).toEqual(judged)
})
