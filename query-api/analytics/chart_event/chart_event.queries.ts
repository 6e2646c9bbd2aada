import type { ChartEventRow } from '@adit/projectors/analytics/chart_event/chart_events.table.ts'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

export interface ChartEventQueries {
  /** By time. The command side keeps them few. */
  all(): Promise<ChartEventRow[]>
  one(id: number): Promise<ChartEventRow | undefined>
}

export function chartEventQueries({ prepare }: Pick<ReadModelAccess, 'prepare'>): ChartEventQueries {
  const all = prepare('chart_events', (db) =>
    db.selectFrom('chart_events.chart_event').selectAll().orderBy('starts').orderBy('id'),
  )
  const one = prepare('chart_event', (db, { id }: { id: number }) =>
    db.selectFrom('chart_events.chart_event').selectAll().where('id', '=', id),
  )
  return { all: () => all({}), one: async (id) => (await one({ id }))[0] }
}
