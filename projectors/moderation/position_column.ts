import type { Position } from '@adit/events/kit/envelope.ts'
import type { Column } from '@adit/platform/projection/table.ts'

/** A position in the log. Compared byte by byte, as the store orders it, whatever the database's collation. */
export const position = (): Column<Position> => ({ sql: 'text collate "C"', nullable: false })
