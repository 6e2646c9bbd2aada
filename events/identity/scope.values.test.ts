import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_SCOPES,
  GRANTABLE_SCOPES,
  hasScope,
  hasScopes,
  isGrantable,
  parseScopeList,
  parseScopes,
  RESTRICTED_SCOPES,
  STAFF_SCOPE,
  scopeBit,
  scopeNames,
  scopeNamesOf,
  scopesOf,
} from './scope.values.ts'
import { scopes } from './scope_label.values.ts'

describe('scopes', () => {
  it.each([
    ['USER_READ_EMAIL', 0],
    ['ANALYTICS', 9],
    ['PROJECT_CREATE', 10],
    ['VERSION_CREATE', 14],
    ['THREAD_WRITE', 23],
    ['PERFORM_ANALYTICS', 30],
    ['COLLECTION_CREATE', 31],
    ['ORGANIZATION_DELETE', 38],
    ['SESSION_ACCESS', 39],
    ['SHARED_INSTANCE_VERSION_DELETE', 47],
    ['STAFF_ACCESS', 48],
  ] as const)('%s is bit %d', (name, bit) => {
    expect(scopeBit(name)).toBe(2n ** BigInt(bit))
  })

  it('reserve for sessions what would let a token extend or hide its permissions', () => {
    expect(scopeNamesOf(RESTRICTED_SCOPES).toSorted()).toEqual([
      'PAT_CREATE',
      'PAT_DELETE',
      'PAT_READ',
      'PAT_WRITE',
      'PERFORM_ANALYTICS',
      'SESSION_ACCESS',
      'SESSION_DELETE',
      'SESSION_READ',
      'USER_AUTH_WRITE',
      'USER_DELETE',
    ])
    expect(RESTRICTED_SCOPES | GRANTABLE_SCOPES | STAFF_SCOPE).toBe(ALL_SCOPES)
    expect(isGrantable(STAFF_SCOPE)).toBe(false)
    expect(isGrantable(GRANTABLE_SCOPES)).toBe(true)
    expect(isGrantable(scopesOf(['PROJECT_READ', 'PAT_READ']))).toBe(false)
    expect(isGrantable(ALL_SCOPES + 1n)).toBe(false)
    expect(isGrantable(-1n)).toBe(false)
  })

  it('stay exact as JSON numbers', () => {
    expect(BigInt(Number(ALL_SCOPES))).toBe(ALL_SCOPES)
    expect(ALL_SCOPES).toBeLessThan(2n ** 53n)
  })

  it('are held only if all are', () => {
    const held = scopesOf(['PROJECT_READ', 'VERSION_READ'])
    expect(hasScopes(held, scopesOf(['VERSION_READ']))).toBe(true)
    expect(hasScopes(held, scopesOf(['VERSION_READ', 'VERSION_WRITE']))).toBe(false)
    expect(hasScopes(held, 0n)).toBe(true)
  })

  it('have a text each', () => {
    expect(scopes.map(({ name }) => name)).toEqual([...scopeNames])
    expect(new Set(scopes.map(({ label }) => label)).size).toBe(scopes.length)
    expect(scopes.filter(({ restricted }) => restricted)).toHaveLength(10)
  })

  it('are accepted as a number, text or big integer', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, ALL_SCOPES), (bits) => {
        expect(parseScopes(bits)).toBe(bits)
        expect(parseScopes(Number(bits))).toBe(bits)
        expect(parseScopes(String(bits))).toBe(bits)
        expect(scopesOf(scopeNamesOf(bits))).toBe(bits)
      }),
    )
  })

  it('are accepted from none to all', () => {
    expect([parseScopes(0), parseScopes(Number(ALL_SCOPES))]).toEqual([0n, ALL_SCOPES])
  })

  it.each([-1, 1.5, Number.NaN, 2 ** 49, 2 ** 53, '', ' 1', '-1', '0x1', '1e3', '9'.repeat(30), null, {}, ['1'], -1n])(
    'refuses %s as a bit field',
    (value) => {
      expect(parseScopes(value)).toBeUndefined()
    },
  )

  it('are accepted by name in an authorization request', () => {
    const bits = scopesOf(['USER_READ', 'PROJECT_READ'])
    expect(parseScopeList('USER_READ PROJECT_READ')).toEqual({ ok: true, bits })
    expect(parseScopeList(' user_read+project_read+USER_READ ')).toEqual({ ok: true, bits })
    expect(parseScopeList('')).toEqual({ ok: true, bits: 0n })
    expect(parseScopeList('USER_READ admin')).toEqual({ ok: false, unknown: 'admin' })
  })
})

describe('hasScope', () => {
  it('are granted by name', () => {
    const viewer = { scopes: scopesOf(['USER_READ', 'SHARED_INSTANCE_VERSION_DELETE']) }
    expect(hasScope(viewer, 'USER_READ')).toBe(true)
    expect(hasScope(viewer, 'SHARED_INSTANCE_VERSION_DELETE')).toBe(true)
    expect(hasScope(viewer, 'USER_WRITE')).toBe(false)
  })

  it.each(['USER_EVERYTHING', '', 'user_read', 'toString'])('are not granted by the unknown name %j', (name) => {
    expect(hasScope({ scopes: ALL_SCOPES }, name)).toBe(false)
  })
})
