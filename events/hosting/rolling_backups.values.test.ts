import { describe, expect, it } from 'vitest'
import { nextToGo, rolledOut } from './rolling_backups.values.ts'
import type { HeldBackup } from './server.fold.ts'

const hour = 3_600_000
const backups = (list: readonly Partial<HeldBackup>[]) =>
  new Map(
    list.map((each, n): [string, HeldBackup] => [
      `B${n}`,
      { kind: 'scheduled', isLocked: false, heldAt: n * hour, ranWell: true, ...each },
    ]),
  )
const many = (count: number, each: (n: number) => Partial<HeldBackup> = () => ({})) =>
  backups(Array.from({ length: count }, (_, n) => each(n)))

describe('rolling backups', () => {
  it('keeps the last three, then one of each of four days, then of each of two weeks', () => {
    const all = many(24 * 20)
    const gone = new Set(rolledOut(all))
    const kept = [...all].filter(([id]) => !gone.has(id)).map(([, { heldAt }]) => heldAt / hour)
    expect(kept).toEqual([335, 407, 431, 455, 477, 478, 479])
  })

  it('names the oldest first', () => {
    expect(rolledOut(many(6))).toEqual(['B0', 'B1', 'B2'])
    expect(nextToGo(many(6))).toBe('B0')
  })

  it('never touches what is locked, made by hand, or not made yet', () => {
    expect(rolledOut(many(6, (n) => (n === 0 ? { isLocked: true } : {})))).toEqual(['B1', 'B2'])
    expect(rolledOut(many(6, (n) => (n === 1 ? { kind: 'by_hand' } : {})))).toEqual(['B0', 'B2'])
    expect(rolledOut(many(6, (n) => (n === 2 ? { ranWell: null } : {})))).toEqual(['B0', 'B1'])
  })

  it('never lets backups of a broken world push out the last one that ran well', () => {
    const broken = many(30, (n) => ({ ranWell: n < 2 }))
    expect(rolledOut(broken)).not.toContain('B1')
    expect(rolledOut(broken)).toContain('B0')
    const few = backups([{ ranWell: true }, { ranWell: false }, { ranWell: false }])
    expect(nextToGo(few)).toBe('B1')
  })

  it('keeps the last good one even if somebody made it by hand and others follow', () => {
    expect(nextToGo(backups([{ kind: 'by_hand' }, { ranWell: false }]))).toBe('B1')
    expect(nextToGo(backups([{ kind: 'by_hand' }]))).toBeUndefined()
    expect(nextToGo(backups([{}]))).toBeUndefined()
  })
})
