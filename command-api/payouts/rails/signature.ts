import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the hexadecimal text is the HMAC-SHA256 of a body. */
export function isSignedBy(key: string, body: Uint8Array, signature: string): boolean {
  const expected = createHmac('sha256', key).update(body).digest()
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Undefined for a body that isn’t JSON. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
