import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { openConnections } from './connections.ts'

/** Copies another store's events into this log unchanged, in the given order. For a log that nobody else writes to. */
export interface PostgresImport {
  /** Writes all of them or none. Throws if a stream already has such a revision. */
  write(events: readonly RecordedEvent[]): Promise<void>
  close(): Promise<void>
}

/** Joined by line feeds, as in appends. Rows get their positions in the order in which they are selected. */
const importText = `
  insert into log.event (epoch, stream, revision, id, type, version, at, data, metadata)
  select $1, i.stream, i.revision, i.id, i.type, i.version, i.at, i.data, i.metadata
  from rows from (
    string_to_table($2, chr(10)), unnest($3::int[], $4::uuid[]), string_to_table($5, chr(10)),
    unnest($6::int[], $7::bigint[]), string_to_table($8, chr(10)), string_to_table($9, chr(10))
  ) with ordinality as i(stream, revision, id, type, version, at, data, metadata, place)
  order by i.place`

export function openPostgresImport(url: string): PostgresImport {
  const connections = openConnections(url, 1)
  return {
    async write(events) {
      const lines = (text: (event: RecordedEvent) => string) => events.map(text).join('\n')
      const values = [
        lines(({ stream }) => stream),
        events.map(({ revision }) => revision),
        events.map(({ id }) => id),
        lines(({ type }) => type),
        events.map(({ version }) => version),
        events.map(({ at }) => at),
        lines(({ data }) => JSON.stringify(data) ?? 'null'),
        lines(({ metadata }) => JSON.stringify(metadata)),
      ]
      await connections.use((client, epoch) => client.query(importText, [epoch, ...values]))
    },
    close: () => connections.close(),
  }
}
