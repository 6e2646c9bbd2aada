import { expect, it } from 'vitest'
import { rowShape } from './row_shape.ts'
import {
  bigint,
  boolean,
  createIndexesSql,
  createTableSql,
  defineTable,
  json,
  nullable,
  text,
  textArray,
} from './table.ts'

const table = defineTable(
  'thing',
  { id: text(), owner_id: text(), size: bigint(), big: boolean(), about: nullable(json<object>()), tags: textArray() },
  { key: ['id', 'size'], groups: ['owner_id'], indexes: ['using gin (tags)'] },
)

it('makes a table whose columns hold a value unless they are nullable', () => {
  expect(createTableSql('s', table)).toBe(
    'create table s.thing (id text not null, owner_id text not null, size bigint not null, big boolean not null, about jsonb, tags text[] not null)',
  )
})

it('makes its primary key, an index for each group, and those that it declares', () => {
  expect(createIndexesSql('s', table)).toEqual([
    'alter table s.thing add primary key (id, size)',
    'create index on s.thing (owner_id)',
    'create index on s.thing using gin (tags)',
  ])
  const plain = defineTable('plain', { id: text() }, { key: ['id'] })
  expect(createIndexesSql('s', plain)).toEqual(['alter table s.plain add primary key (id)'])
})

it('fills columns from fields of the same name, in any row of its own', () => {
  const { columns, blank } = rowShape(table)
  expect(Object.fromEntries(columns)).toMatchObject({ id: 'id', ownerId: 'owner_id' })
  expect(blank).toEqual({ id: null, owner_id: null, size: null, big: null, about: null, tags: null })
  expect(rowShape(table)).toBe(rowShape(table))
})
