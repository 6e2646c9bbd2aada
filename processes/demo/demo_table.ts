import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'

/** What of the demo is there already; made where a demo is, and by a restore of such an installation. */
export const demoPart: OpsPart = {
  name: 'demo',
  sql: 'create table if not exists ops.demo (part text primary key, done_at timestamptz not null default now())',
}

export const demoTable = 'ops.demo'
