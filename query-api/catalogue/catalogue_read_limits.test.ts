import { describe, expect, it } from 'vitest'
import { getRandomProjects } from './project/project.contract.ts'
import { searchProjects, searchProjectsByPost } from './search/search.contract.ts'

const accepts = (body: object) => searchProjectsByPost.body.schema.safeParse(body).success
const words = (length: number, word = 'a:b') => Array.from({ length }, () => word)

describe('a search', () => {
  it.each([
    ['10 hits by default', {}, 10],
    ['the number asked for', { limit: '100' }, 100],
    ['100 hits at most', { limit: '101' }, 100],
    ['one at least', { limit: '0' }, 1],
  ])('answers %s', (_, query, limit) => {
    expect(searchProjects.query.parse(query)).toMatchObject({ limit })
  })

  it('has words and filters as long as a URL can be', () => {
    for (const field of ['query', 'facets', 'filters', 'version', 'new_filters']) {
      expect(accepts({ [field]: 'x'.repeat(65_536) }), field).toBe(true)
      expect(accepts({ [field]: 'x'.repeat(65_537) }), field).toBe(false)
      expect(searchProjects.query.safeParse({ [field]: 'x'.repeat(65_537) }).success, field).toBe(false)
    }
  })

  it.each([
    ['groups', 256, (size: number) => words(size).map((word) => [word])],
    ['options of a group', 256, (size: number) => [words(size)]],
    ['facets that apply together', 256, (size: number) => [[words(size)]]],
    ['characters of a facet', 512, (size: number) => ['x'.repeat(size)]],
    ['characters of a facet in a group', 512, (size: number) => [['x'.repeat(size)]]],
    ['characters of a facet with others', 512, (size: number) => [[['x'.repeat(size)]]]],
    ['characters of all facets', 65_536, (size: number) => [...words(127, 'x'.repeat(512)), 'x'.repeat(size - 65_409)]],
  ])('has a bounded number of %s', (_, max, facets) => {
    expect(accepts({ facets: facets(max) })).toBe(true)
    expect(accepts({ facets: facets(max + 1) })).toBe(false)
  })
})

it('answers with 1 to 100 random projects', () => {
  const accepted = ['0', '1', '100', '101'].filter((count) => getRandomProjects.query.safeParse({ count }).success)
  expect(accepted).toEqual(['1', '100'])
})
