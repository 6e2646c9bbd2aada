export type CsvCell = string | number

/** Spreadsheets run a text that begins like a formula, and names may come from somebody else, so such a text gets an apostrophe before it. */
const safe = (cell: CsvCell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table as text in the format of RFC 4180. */
export const csvText = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  [head, ...rows].map((row) => `${row.map(safe).join(',')}\r\n`).join('')
