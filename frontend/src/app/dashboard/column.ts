import type { ReactNode } from 'react'

export type Row = { id: string }

/** A column of a list in the dashboard. */
export interface Column<R extends Row> {
  name: string
  label: string
  cell: (row: R) => ReactNode
  /** The same as text or number, for an export; a column without one is left out there. */
  csv?: (row: R) => string | number | null
  /** By what the list is sorted when the heading is pressed, and in which order at first. */
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** Cannot be hidden. The first column of a list always is. */
  always?: true
  startsHidden?: true
  /** Shown on a phone. */
  onPhone?: true
  numeric?: true
}

/**
 * One row of an export, by the names of its columns. Spreadsheets run a text that begins like a formula, and a title may come from
 * somebody else, so such a text gets an apostrophe before it.
 */
export function csvOf<R extends Row>(columns: readonly Column<R>[], row: R): Record<string, string | number> {
  const safe = (value: string | number) =>
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return Object.fromEntries(columns.flatMap(({ label, csv }) => (csv ? [[label, safe(csv(row) ?? '')]] : [])))
}
