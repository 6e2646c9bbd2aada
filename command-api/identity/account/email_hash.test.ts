import { describe, expect, it } from 'vitest'
import { createEmailHash, normalEmail } from './email_hash.ts'

const hash = createEmailHash('a secret of sixteen or more')

describe('normalEmail', () => {
  it.each([
    [' Ada@Example.ORG ', 'ada@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada+mods@example.org', 'ada+mods@example.org'],
    ['ａda@example.org', 'ada@example.org'],
    ['nobody', 'nobody'],
  ])('%s is %s', (email, normal) => {
    expect(normalEmail(email)).toBe(normal)
  })
})

describe('createEmailHash', () => {
  it('is the same for all spellings of an address, and differs with another secret', () => {
    expect(hash('Ada@Example.org')).toBe(hash('ada@example.org'))
    expect(hash('ada@example.org')).not.toBe(hash('bob@example.org'))
    expect(createEmailHash('another secret, long enough')('ada@example.org')).not.toBe(hash('ada@example.org'))
  })

  it('reveals nothing of the address and is valid in a stream name', () => {
    expect(hash('ada@example.org')).toMatch(/^[0-9a-f]{64}$/)
  })

  it('refuses a secret that could be guessed', () => {
    expect(() => createEmailHash('short')).toThrow('at least 16')
  })
})
