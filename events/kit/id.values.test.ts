import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitsFromId, couldBeId, ID_COUNT, idFromBits, idFromBytes, isId, slugReservedBy } from './id.values.ts'

describe('ids', () => {
  it.each([
    [0n, '00000000'],
    [61n, '0000000z'],
    [62n, '00000010'],
    [127_155_982_985_829n, 'a6eRm92L'],
    [ID_COUNT - 1n, 'zzzzzzzz'],
  ])('writes %d as %s', (bits, id) => {
    expect(idFromBits(bits)).toBe(id)
    expect(bitsFromId(id)).toBe(bits)
  })

  it('converts ids to numbers and back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, ID_COUNT - 1n), (bits) => {
        const id = idFromBits(bits)
        expect(isId(id)).toBe(true)
        expect(bitsFromId(id)).toBe(bits)
      }),
    )
  })

  it('makes ids of any eight bytes, all of which matter', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(isId(idFromBytes(bytes))).toBe(true)
      }),
    )
    const ids = Array.from({ length: 8 }, (_, place) => {
      const bytes = new Uint8Array(8)
      bytes[place] = 1
      return idFromBytes(bytes)
    })
    expect(new Set(ids).size).toBe(8)
    expect(idFromBytes(Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 2))).toBe(idFromBits(258n))
    expect(idFromBytes(new Uint8Array(8).fill(255))).toBe(idFromBits((2n ** 64n - 1n) % ID_COUNT))
    expect(() => idFromBytes(new Uint8Array(7))).toThrow('8 random bytes, not 7')
  })

  it('refuses texts that are no ids', () => {
    for (const value of ['', 'abcdefg', 'abcdefghi', 'abcd-fgh', 'abcdefg\n', 12_345_678, null]) {
      expect(isId(value)).toBe(false)
    }
    expect(() => idFromBits(ID_COUNT)).toThrow(RangeError)
    expect(() => idFromBits(-1n)).toThrow(RangeError)
    expect(() => bitsFromId('no id!!!')).toThrow('"no id!!!"')
  })

  it('reserves the lower case of ids among the slugs', () => {
    expect(slugReservedBy('AbCdEf12')).toBe('abcdef12')
    expect(couldBeId('optifine')).toBe(true)
    expect(couldBeId('sodium')).toBe(false)
    expect(couldBeId('mod-menu')).toBe(false)
  })
})
