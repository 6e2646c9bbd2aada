import { describe, expect, it } from 'vitest'
import {
  byNewestGameVersion,
  gameVersionRanges,
  gameVersionSeries,
  gameVersions,
  isGameVersion,
  isGameVersionType,
} from './game_version.values.ts'

const find = (name: string) => gameVersions.find(({ version }) => version === name)

describe('game versions', () => {
  it('go from 25w43a to the first test builds, newest first, each once', () => {
    expect(gameVersions[0]?.version).toBe('25w43a')
    expect(gameVersions.at(-1)?.version).toBe('rd-132211')
    const dates = gameVersions.map(({ date }) => date)
    expect(dates.toSorted().reverse()).toEqual(dates)
    expect(new Set(gameVersions.map(({ version }) => version)).size).toBe(gameVersions.length)
  })

  it('have real dates and known types', () => {
    for (const { date, version_type } of gameVersions) {
      expect(new Date(date).toISOString()).toBe(date.replace('Z', '.000Z'))
      expect(isGameVersionType(version_type)).toBe(true)
    }
  })

  it('name weekly snapshots by the week of their release', () => {
    // Four were rebuilt or released in a later week than their name says.
    const late = new Set(['14w11b', '14w08a', '13w21b', '13w16b'])
    const wrong = gameVersions.filter(({ version, date }) => {
      const [, year, week] = /^(\d\d)w(\d\d)/.exec(version) ?? []
      return year !== undefined && !late.has(version) && isoWeek(date) !== `${year}w${week}`
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['1.21.10', 'release', '2025-10-07T09:17:23Z', true],
    ['1.20', 'release', '2023-06-02T08:36:17Z', false],
    ['1.13-pre6', 'snapshot', '2018-07-04T12:36:00Z', false],
    ['1.7', 'snapshot', '2013-10-22T15:04:05Z', false],
    ['b1.7.3', 'beta', '2011-07-07T22:00:00Z', true],
    ['a1.0.4', 'alpha', '2010-07-08T22:00:00Z', false],
  ])('%s is a %s of %s', (version, version_type, date, major) => {
    expect(find(version)).toEqual({ version, version_type, date, major })
  })

  it('sort newest first, unknown ones last', () => {
    expect(['zz', '1.12.2', 'aa', '25w43a', '1.21'].sort(byNewestGameVersion)).toEqual([
      '25w43a',
      '1.21',
      '1.12.2',
      'aa',
      'zz',
    ])
    expect(isGameVersion('toString')).toBe(false)
  })

  it('belong to a series', () => {
    expect(['1.21.10', '1.21', '25w43a', 'b1.7.3'].map(gameVersionSeries)).toEqual(['1.21', '1.21', '25w43a', 'b1.7.3'])
  })

  it('shorten to ranges of neighboring releases', () => {
    expect(gameVersionRanges(['1.20.2', '1.20.4', '1.20.3', '1.19.2', '24w14a', '1.20.4'])).toEqual([
      { from: '24w14a', to: '24w14a' },
      { from: '1.20.2', to: '1.20.4' },
      { from: '1.19.2', to: '1.19.2' },
    ])
  })
})

/** ISO 8601 year and week in the notation of snapshots. */
const isoWeek = (date: string): string => {
  const day = new Date(date)
  const thursday = new Date(day)
  thursday.setUTCDate(day.getUTCDate() + 3 - ((day.getUTCDay() + 6) % 7))
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = 1 + Math.floor((thursday.getTime() - start) / (7 * 86_400_000))
  return `${String(thursday.getUTCFullYear()).slice(2)}w${String(week).padStart(2, '0')}`
}
