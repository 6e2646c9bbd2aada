import { randomBytes } from 'node:crypto'

/** W3C trace context, version 00. */
export interface Trace {
  /** 32 hex digits, not all zero. */
  traceId: string
  /** 16 hex digits, not all zero. */
  parentId: string
  sampled: boolean
}

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Parses a `traceparent` header. Undefined if it isn't valid, so that a bad caller loses only its own trace. */
export function parseTraceparent(header: string | undefined): Trace | undefined {
  const match = header && pattern.exec(header)
  if (!match) return undefined
  const [, version = '', traceId = '', parentId = '', flags = '', rest] = match
  if (version === 'ff' || (version === '00' && rest)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined
  return { traceId, parentId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export function formatTraceparent({ traceId, parentId, sampled }: Trace): string {
  return `00-${traceId}-${parentId}-${sampled ? '01' : '00'}`
}

/** A new span in the caller's trace, or in a new, unsampled trace if the caller sent none. */
export function makeTraceparent(header?: string | undefined): string {
  const caller = parseTraceparent(header)
  return formatTraceparent({
    traceId: caller?.traceId ?? randomBytes(16).toString('hex'),
    parentId: randomBytes(8).toString('hex'),
    sampled: caller?.sampled ?? false,
  })
}
