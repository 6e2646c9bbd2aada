import { describe, expect, it } from 'vitest'
import { byNewestGameVersion, gameVersionSeries, gameVersions, gameVersionsWith } from './game_version.values.ts'
import { isGameVersionType } from './game_version_type.values.ts'

const find = (name: string) => gameVersions.find(({ version }) => version === name)

describe('game versions', () => {
  it('go from the newest snapshot to the first test builds, newest first, each once', () => {
    expect(gameVersions[0]?.version).toBe('26.4-snapshot-3')
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
    ['26.3', 'release', '2026-09-15T11:23:02Z', true],
    ['26.1.1', 'release', '2026-04-01T09:06:36Z', false],
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
  })

  it('belong to a series', () => {
    expect(['1.21.10', '1.21', '25w43a', 'b1.7.3', '26.1.2'].map(gameVersionSeries)).toEqual([
      '1.21',
      '1.21',
      '25w43a',
      'b1.7.3',
      '26.1',
    ])
  })

  it('that a release does not know have their place by their name', () => {
    const names = [
      '1.20.1',
      '26.10.1',
      '26.4',
      '26.4-rc-2',
      '26.4-snapshot-4',
      '1.20.7',
      '26.10-pre-1',
      '26.4-rc-10',
      'joke',
      '0.1',
    ]
    expect(names.toSorted(byNewestGameVersion)).toEqual([
      '26.10.1',
      '26.10-pre-1',
      '26.4',
      '26.4-rc-10',
      '26.4-rc-2',
      '26.4-snapshot-4',
      '1.20.7',
      '1.20.1',
      '0.1',
      'joke',
    ])
    expect(['26.3', '26.4-snapshot-4', '26.4-snapshot-3'].sort(byNewestGameVersion)[0]).toBe('26.4-snapshot-4')
  })

  it('sort by name as by date, for releases and their previews', () => {
    const named = gameVersions.filter(
      ({ version }) => /^2\d\.\d.*-snapshot/.test(version) || /^\d+\.\d+$/.test(version),
    )
    // As if the release didn't know any of them.
    const unknown = named.map(({ version }) => version.replace(/^(\d+)/, (_, major) => String(Number(major) + 100)))
    expect(unknown.toSorted().sort(byNewestGameVersion)).toEqual(unknown)
  })
})

describe('gameVersionsWith', () => {
  const entry = { version: '26.4', type: 'release', releasedAt: 0, major: true, hidden: false } as const

  it('places additions by their date, and replaces what changed', () => {
    const [, second] = gameVersions
    const releasedAt = Date.parse(second?.date ?? '') + 1_000
    const hidden = { version: '1.8.9', type: 'release', releasedAt: 1_000, major: false, hidden: true } as const
    const all = gameVersionsWith([{ ...entry, releasedAt }, hidden])
    expect(all.length).toBe(gameVersions.length + 1)
    expect(all[1]).toEqual({
      version: '26.4',
      version_type: 'release',
      date: '2026-09-29T11:32:58Z',
      major: true,
      hidden: false,
    })
    expect(all.at(-1)).toEqual({
      version: '1.8.9',
      version_type: 'release',
      date: '1970-01-01T00:00:01Z',
      major: false,
      hidden: true,
    })
  })

  it('is the list of the release where nothing was added', () => {
    expect(gameVersionsWith([])).toEqual(gameVersions.map((each) => ({ ...each, hidden: false })))
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
