import type { FieldValue } from './search.port.ts'

/** The values of a field as a list, booleans as text. */
export function listOf(value: FieldValue | undefined): readonly string[] {
  if (value === null || value === undefined) return []
  return typeof value === 'object' ? value : [String(value)]
}
