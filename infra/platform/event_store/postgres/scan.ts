import type { Position } from '@adit/events/envelope.ts'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { formatPosition, logStart, parsePosition } from './position.ts'
import { columns, type EventRow } from './reader.ts'

/**
 * One page of the log by COPY, which is several times faster to take apart than rows of a query. Each page is a statement of its
 * own: a reader that is slow holds no snapshot open and meets no limit on transactions.
 */
export async function copyPage(
  client: ClientBase,
  currentEpoch: number,
  after: Position | undefined,
  until: Position,
  limit: number,
): Promise<EventRow[]> {
  const copy = client.query(copyTo(pageText(currentEpoch, after, until, limit)))
  const chunks: Buffer[] = []
  for await (const chunk of copy) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? [] : text.slice(0, -1).split('\n').map(fields)
}

/** COPY takes no parameters; all that is put into the text are numbers. */
function pageText(currentEpoch: number, after: Position | undefined, until: Position, limit: number): string {
  const place = (position: Position | undefined) => {
    const { epoch, transaction, row } = position === undefined ? logStart : parsePosition(position)
    return `(${epoch}, '${transaction}'::xid8, ${row})`
  }
  return `copy (select ${columns} from log.event
    where (epoch, transaction_id, position) > ${place(after)} and (epoch, transaction_id, position) <= ${place(until)}
      and (epoch, transaction_id) < (${currentEpoch}, pg_snapshot_xmin(pg_current_snapshot()))
    order by epoch, transaction_id, position limit ${limit}) to stdout`
}

export function positionOfRow([epoch, transaction, row]: EventRow): Position {
  return formatPosition({ epoch: Number(epoch), transaction: Number(transaction), row: Number(row) })
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function fields(line: string): EventRow {
  const parts = line.split('\t')
  return line.includes('\\') ? parts.map(unescaped) : parts
}

function unescaped(field: string): string {
  return field.replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character)
}
