import type { ByteRange } from '@adit/platform/storage/object_storage.port.ts'

/**
 * `whole`: answer everything, because the header is absent, malformed or requests several ranges, which a server doesn't have to support.
 */
export type AskedRange = ByteRange | 'whole' | 'unsatisfiable'

/** One range of RFC 9110, section 14.1.2: `bytes=0-99`, `bytes=100-`, `bytes=-100`. */
export function parseRange(header: string | undefined, size: number): AskedRange {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return suffix(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

function suffix(length: number, size: number): AskedRange {
  if (length === 0 || size === 0) return 'unsatisfiable'
  return { start: Math.max(0, size - length), end: size - 1 }
}
