import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hmacSha256 } from './hmac.ts'

it('is HMAC-SHA256, whatever key and message', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' }), (key, message) => {
      const expected = createHmac('sha256', key).update(message).digest('base64url')
      expect(hmacSha256(Buffer.from(key))(message)).toBe(expected)
    }),
  )
})
