/** One field that differs between two snapshots. `field` is its path, separated by dots. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What differs between two snapshots of one project, field by field. Lists are compared as a whole. */
export function changesBetween(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (Object.is(before, after)) return []
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`))
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ field: path, before: before ?? null, after: after ?? null }]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
