import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openText, sealText } from './sealing.ts'

const key = randomBytes(32)

describe('sealing', () => {
  it('opens what it sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, account) => {
        expect(openText(key, account, sealText(key, account, text))).toBe(text)
      }),
    )
  })

  it('seals the same text differently each time', () => {
    expect(sealText(key, 'AdaAdaAd', 'ada@example.org')).not.toBe(sealText(key, 'AdaAdaAd', 'ada@example.org'))
  })

  it('does not open with another account or another key', () => {
    const sealed = sealText(key, 'AdaAdaAd', 'ada@example.org')
    expect(() => openText(key, 'BobBobBo', sealed)).toThrow()
    expect(() => openText(randomBytes(32), 'AdaAdaAd', sealed)).toThrow()
  })

  it('detects every changed byte and a truncated text', () => {
    const sealed = Buffer.from(sealText(key, 'AdaAdaAd', 'ada@example.org'), 'base64')
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      expect(() => openText(key, 'AdaAdaAd', changed.toString('base64'))).toThrow()
      expect(() => openText(key, 'AdaAdaAd', sealed.subarray(0, index).toString('base64'))).toThrow()
    }
  })
})
