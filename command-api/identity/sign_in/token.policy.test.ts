import { type Role, roles } from '@adit/events/identity/role.values.ts'
import {
  ALL_SCOPES,
  GRANTABLE_SCOPES,
  STAFF_SCOPE,
  scopeBit,
  scopeNames,
  scopesOf,
} from '@adit/events/identity/scope.values.ts'
import { describe, expect, it } from 'vitest'
import { checkTokenGrant, roleOfToken, type TokenGranter, type TokenWish } from './token.policy.ts'

const code = (wish: TokenWish, granter: Partial<TokenGranter> = {}): string => {
  try {
    checkTokenGrant(wish, { role: 'developer', now: 1_000, ...granter })
    return 'granted'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the role of a token', () => {
  it.each(roles)('is that of the account (%s) with the staff scope', (role) => {
    expect(roleOfToken(role, STAFF_SCOPE)).toBe(role)
    expect(roleOfToken(role, STAFF_SCOPE | scopeBit('PROJECT_WRITE'))).toBe(role)
  })

  it.each(roles)('is that of an ordinary user without it, for a %s', (role) => {
    expect(roleOfToken(role, 0n)).toBe('developer')
    expect(roleOfToken(role, ALL_SCOPES & ~STAFF_SCOPE)).toBe('developer')
  })
})

describe('a grant of scopes', () => {
  it.each(scopeNames.filter((name) => name !== 'STAFF_ACCESS'))('of %s depends on the scope alone', (name) => {
    const expected = (GRANTABLE_SCOPES & scopeBit(name)) === 0n ? 'scopes_not_grantable' : 'granted'
    for (const role of roles) expect(code({ scopes: Number(scopeBit(name)) }, { role })).toBe(expected)
  })

  it.each<[Role, string]>([
    ['developer', 'staff_scope_not_grantable'],
    ['moderator', 'staff_scope_not_grantable'],
    ['admin', 'granted'],
  ])('of the staff scope by a %s is %s', (role, expected) => {
    expect(code({ scopes: Number(STAFF_SCOPE) }, { role })).toBe(expected)
    expect(code({ scopes: Number(STAFF_SCOPE | scopeBit('PROJECT_WRITE')) }, { role })).toBe(expected)
    // A token that has it already isn't given it again, nor made to last longer.
    expect(code({ scopes: Number(STAFF_SCOPE) }, { role, held: STAFF_SCOPE })).toBe(expected)
    expect(code({ expires: 2_000 }, { role, held: STAFF_SCOPE })).toBe(expected)
  })

  it('lets its owner rename a token with the staff scope, and take the scope from it', () => {
    expect(code({}, { role: 'moderator', held: STAFF_SCOPE })).toBe('granted')
    expect(code({ scopes: 4, expires: 2_000 }, { role: 'moderator', held: STAFF_SCOPE })).toBe('granted')
  })

  it('names the scopes that it refuses', () => {
    const wish = { scopes: Number(scopesOf(['PAT_READ', 'USER_READ', 'SESSION_READ'])) }
    expect(() => checkTokenGrant(wish, { role: 'admin', now: 0 })).toThrow(
      expect.objectContaining({ data: { field: 'scopes', refused: 'PAT_READ, SESSION_READ' } }),
    )
    expect(() => checkTokenGrant({ scopes: 2 ** 49 }, { role: 'admin', now: 0 })).toThrow(
      expect.objectContaining({ data: { field: 'scopes', refused: 'bits without a meaning' } }),
    )
  })

  it('must end in the future', () => {
    expect(code({ expires: 1_000 })).toBe('expiry_past')
    expect(code({ expires: 1_001 })).toBe('granted')
    expect(code({ expires: null })).toBe('granted')
  })

  it('names what is wrong with the wish', () => {
    const refusal = (wish: TokenWish, granter: Partial<TokenGranter> = {}) => {
      try {
        return checkTokenGrant(wish, { role: 'moderator', now: 1_000, ...granter })
      } catch (error) {
        return (error as { data: unknown }).data
      }
    }
    expect(refusal({ scopes: Number(STAFF_SCOPE) })).toEqual({ field: 'scopes' })
    expect(refusal({ expires: 2_000 }, { held: STAFF_SCOPE })).toEqual({ field: 'expires' })
    expect(refusal({ expires: 1_000 })).toEqual({ field: 'expires' })
  })
})
