import { describe, expect, it } from 'vitest'
import { documentAt, rankOf, versionsPerProject } from './documents.ts'
import { queryAt, queryClasses } from './query_mix.ts'

const size = 5_000

describe('the generated catalogue', () => {
  const documents = Array.from({ length: size }, (_, index) => documentAt(index, size))

  it('is the same for the same seed and different for another', () => {
    expect(documentAt(17, size)).toEqual(documents[17])
    expect(documentAt(17, size, 2).name).not.toEqual(documents[17]?.name)
  })

  it('has ids and ranks that do not repeat, and six versions of each project', () => {
    expect(new Set(documents.map(({ id }) => id)).size).toBe(size)
    expect(documents.every(({ id }) => /^[0-9A-Za-z]{8}$/.test(id))).toBe(true)
    expect(new Set(documents.map((_, index) => rankOf(index, size))).size).toBe(size)
    expect(documents.every(({ versions }) => versions.length === versionsPerProject)).toBe(true)
  })

  it('has few popular projects, and names in several scripts', () => {
    const downloads = documents.map((document) => document.downloads).sort((a, b) => b - a)
    const all = downloads.reduce((sum, each) => sum + each, 0)
    expect(downloads.slice(0, size / 100).reduce((sum, each) => sum + each, 0) / all).toBeGreaterThan(0.4)
    const share = (pattern: RegExp) => documents.filter(({ name }) => pattern.test(name)).length / size
    expect(share(/[\u4e00-\u9fff]/)).toBeGreaterThan(0.01)
    expect(share(/[\u0400-\u04ff]/)).toBeGreaterThan(0.005)
  })
})

describe('the query mix', () => {
  it('has every class in about its share', () => {
    const seen = new Map<string, number>()
    for (let index = 0; index < 2_000; index++) {
      const { queryClass } = queryAt(index, size)
      seen.set(queryClass, (seen.get(queryClass) ?? 0) + 1 / 20)
    }
    for (const [name, share] of Object.entries(queryClasses))
      expect(Math.abs((seen.get(name) ?? 0) - share)).toBeLessThan(3)
  })
})
