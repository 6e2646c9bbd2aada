import { createHash } from 'node:crypto'
import { createIndexesSql, createTableSql, type Table } from '@adit/platform/projection/table.ts'
import { expect, it } from 'vitest'
import { logs, projectors } from './all.ts'
import { tableVersions } from './table_versions.values.ts'

/** Short, because it only has to tell a change. */
const digestOf = (tables: readonly Table[]): string =>
  createHash('sha256')
    .update(JSON.stringify(tables.map((table) => [createTableSql('s', table), createIndexesSql('s', table)])))
    .digest('hex')
    .slice(0, 12)

it('the tables of each projector are those of its version, which is raised when they change', () => {
  const all = [...projectors, ...logs.flatMap((log) => log.projectors)]
  expect(all.length).toBeGreaterThan(10)
  const found = all.map(({ name, version, tables }) => [`${name} ${version}`, digestOf(Object.values(tables))])
  expect(Object.fromEntries(found)).toEqual(tableVersions)
})
