import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { backupCodeHash, newBackupCodes } from './backup_codes.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** In the middle of a step. */
const now = 1_800_000_015_000
const step = 60_000_000
const codeAt = (offset: number) => generateSync({ secret, epoch: now / 1000 + offset * 30 })

it('accepts the code of this half minute, the one before and the one after', () => {
  expect([-2, -1, 0, 1, 2].map((offset) => stepOfCode(secret, codeAt(offset), now, 0))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
})

it('accepts no code of a step that was used, or of one before it', () => {
  expect(stepOfCode(secret, codeAt(0), now, step)).toBeUndefined()
  expect(stepOfCode(secret, codeAt(-1), now, step)).toBeUndefined()
  expect(stepOfCode(secret, codeAt(0), now, step - 1)).toBe(step)
  expect(stepOfCode(secret, codeAt(1), now, step)).toBe(step + 1)
})

it('accepts six digits only', () => {
  for (const code of ['', '12345', '1234567', '12 456', '１２３４５６', 'abcdef']) {
    expect(stepOfCode(secret, code, now, 0)).toBeUndefined()
  }
})

it('makes secrets of 160 bits', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})

it('knows a backup code however it is typed, for one app alone', () => {
  const [code = ''] = newBackupCodes()
  const stored = backupCodeHash('FACTOR01', code)
  expect(backupCodeHash('FACTOR01', code.toUpperCase().replaceAll('-', ''))).toEqual(stored)
  expect(backupCodeHash('FACTOR02', code)).not.toEqual(stored)
})
