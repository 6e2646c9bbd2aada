import { translateError } from '@adit/platform/http/translate.ts'
import { describe, expect, it, vi } from 'vitest'
import { noBreaches } from './breached_passwords.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { passwordScore, requireStrongPassword } from './password_strength.ts'

describe('password hashes', () => {
  it('are argon2id with explicit parameters, salted', async () => {
    const [one, other] = await Promise.all([hashPassword('dig-deeper'), hashPassword('dig-deeper')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('match only their password, however its characters are composed', async () => {
    const stored = await hashPassword('tiefer gr\u00e4bt')
    expect(await verifyPassword(stored, 'tiefer gra\u0308bt')).toBe(true)
    expect(await verifyPassword(stored, 'tiefer grabt')).toBe(false)
    expect(await verifyPassword(stored, '')).toBe(false)
  })

  it('never match for an unknown account or one without a password', async () => {
    expect(await verifyPassword(undefined, 'no password at all')).toBe(false)
    expect(await verifyPassword(null, 'no password at all')).toBe(false)
  })

  it('can be computed for many requests at once, and a flood is refused', async () => {
    const made = await Promise.allSettled(Array.from({ length: 80 }, (_, index) => hashPassword(`password ${index}`)))
    const refused = made.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(80 - 66)
    const reasons = refused.map((one) => one.status === 'rejected' && translateError(one.reason))
    expect(reasons[0]).toMatchObject({ code: 'overloaded', status: 503, headers: { 'retry-after': '2' } })
    expect(await hashPassword('afterwards')).toContain('argon2id')
  })

  it('can be verified after a flood, during which nothing was rejected unheard', async () => {
    const unheard: unknown[] = []
    const note = (error: unknown) => unheard.push(error)
    process.on('unhandledRejection', note)
    try {
      const stored = await hashPassword('dig-deeper')
      vi.resetModules()
      const fresh = await import('./password.ts')
      const flood = Array.from({ length: 66 }, (_, index) => fresh.hashPassword(`password ${index}`))
      await expect(fresh.verifyPassword(stored, 'dig-deeper')).rejects.toMatchObject({ code: 'overloaded' })
      await Promise.all(flood)
      expect(await fresh.verifyPassword(undefined, 'no password at all')).toBe(false)
      expect(await fresh.verifyPassword(stored, 'dig-deeper')).toBe(true)
    } finally {
      process.off('unhandledRejection', note)
    }
    expect(unheard).toEqual([])
  })
})

describe('password strength', () => {
  it.each(['password1', 'Passw0rd!', 'qwertyuiop', 'adaadaada', 'lovelace1815', 'a'.repeat(256)])(
    'refuses %s',
    async (password) => {
      await expect(
        requireStrongPassword(password, {
          ...{ field: 'password', context: ['ada', 'ada.lovelace1815@example.org'], breaches: noBreaches },
        }),
      ).rejects.toMatchObject({ code: 'weak_password', data: { field: 'password', limit: 3 } })
    },
  )

  it.each(['dig-deeper-creator', 'dig-deeper-moderator', 'dig-deeper-admin', 'x9$Lq2!vB'])(
    'takes %s',
    async (password) => {
      await requireStrongPassword(password, { field: 'password', context: ['ada'], breaches: noBreaches })
    },
  )

  it('rates the longest password', async () => {
    expect(await passwordScore('4@8({[<369&#!1/|0$5+7%2'.repeat(11), [])).toBe(4)
  })
})
