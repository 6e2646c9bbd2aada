import { describe, expect, it } from 'vitest'
import { demoDownloads, demoFollows, demoPlayers } from './popularity.ts'
import { demoProjects } from './projects.ts'

const hidden = demoProjects.filter(({ state }) => !['approved', 'archived', 'unlisted'].includes(state.status))

function sumBySlug(rows: readonly { project: { slug: string }; count: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { project, count } of rows) sums.set(project.slug, (sums.get(project.slug) ?? 0) + count)
  return sums
}

describe('downloads', () => {
  const rows = demoDownloads(20_000)

  it('sum up to what was asked, most of them for the most popular', () => {
    const sums = sumBySlug(rows)
    const total = [...sums.values()].reduce((left, right) => left + right, 0)
    expect(total).toBeGreaterThan(19_000)
    expect(total).toBeLessThan(21_000)
    const best = demoProjects.toSorted((left, right) => left.rank - right.rank).slice(0, 10)
    expect(best.reduce((sum, { slug }) => sum + (sums.get(slug) ?? 0), 0)).toBeGreaterThan(total / 2)
    for (const { slug } of hidden) expect(sums.has(slug)).toBe(false)
  })

  it('are of versions that were out, within 90 days', () => {
    for (const { version, daysAgo, count } of rows) {
      expect(version.age).toBeGreaterThanOrEqual(daysAgo)
      expect(Number.isInteger(daysAgo) && daysAgo >= 0 && daysAgo < 90).toBe(true)
      expect(Number.isInteger(count) && count > 0).toBe(true)
    }
  })

  it('are the same each time', () => {
    expect(demoDownloads(20_000)).toEqual(rows)
  })
})

describe('follows', () => {
  it('come from players with names of their own, each project at most once', () => {
    expect(new Set(demoPlayers).size).toBe(240)
    const rows = demoFollows()
    expect(new Set(rows.map(({ project, player }) => `${project.slug} ${player}`)).size).toBe(rows.length)
    const first = demoProjects.find(({ rank }) => rank === 1)
    const count = rows.filter(({ project }) => project === first).length
    expect(count).toBeGreaterThan(50)
    expect(count).toBeLessThan(130)
    expect(rows.some(({ project }) => hidden.includes(project))).toBe(false)
    for (const { project, age } of rows) expect(age).toBeLessThanOrEqual(Math.min(90, project.age))
  })
})
