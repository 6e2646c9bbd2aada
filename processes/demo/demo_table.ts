import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'

/** Which parts of the demo exist already. The table is created where a demo is created or restored. */
export const demoPart: OpsPart = {
  name: 'demo',
  sql: 'create table if not exists ops.demo (part text primary key, done_at timestamptz not null default now())',
}

export const demoTable = 'ops.demo'
