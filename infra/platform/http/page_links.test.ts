import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkHeader, type Page, pageLinks } from './page_links.ts'

const origin = 'https://adit.test'
const url = '/v3/project/lantern/version?loaders=["fabric"]&limit=20'

/** Offsets by relation. */
function offsets(page: Page): Record<string, number> {
  const { link = '' } = pageLinks(page, { origin, url }) ?? {}
  const found = link.matchAll(/<([^>]+)>; rel="(\w+)"/g)
  return Object.fromEntries(
    [...found].map(([, address = '', relation = '']) => [
      relation,
      Number(new URL(address).searchParams.get('offset')),
    ]),
  )
}

it.each([
  [
    { limit: 20, offset: 0, total: 0 },
    { first: 0, last: 0 },
  ],
  [
    { limit: 20, offset: 0, total: 20 },
    { first: 0, last: 0 },
  ],
  [
    { limit: 20, offset: 0, total: 21 },
    { first: 0, next: 20, last: 20 },
  ],
  [
    { limit: 20, offset: 20, total: 50 },
    { first: 0, prev: 0, next: 40, last: 40 },
  ],
  [
    { limit: 20, offset: 5, total: 50 },
    { first: 0, prev: 0, next: 25, last: 45 },
  ],
  [
    { limit: 20, offset: 900, total: 50 },
    { first: 0, prev: 40, last: 40 },
  ],
  [
    { limit: 20, offset: 20, total: 50, totalExact: false },
    { first: 0, prev: 0, next: 40 },
  ],
  [{ limit: 0, offset: 0, total: 50 }, {}],
])('links the neighbours of %j', (page, expected) => {
  expect(offsets(page)).toEqual(expected)
})

it('keeps the other parameters, and uses the public address', () => {
  const { link } = pageLinks({ limit: 20, offset: 0, total: 30 }, { origin, url, limitName: 'count' }) ?? {}
  const [next = ''] = /https:[^>]*(?=>; rel="next")/.exec(link ?? '') ?? []
  expect(next).toMatch(/^https:\/\/adit\.test\/v3\/project\/lantern\/version\?/)
  const asked = Object.fromEntries(new URL(next).searchParams)
  expect(asked).toEqual({ loaders: '["fabric"]', limit: '20', count: '20', offset: '20' })
})

it('shows every item once to clients that follow next, and ends', () => {
  const pages = fc.record({ limit: fc.integer({ min: 1, max: 9 }), total: fc.nat(60) })
  fc.assert(
    fc.property(pages, fc.nat(8), ({ limit, total }, start) => {
      let page: Page = { limit, total, offset: start }
      const { last } = offsets(page)
      for (let next = offsets(page).next; next !== undefined; next = offsets(page).next) {
        expect(next).toBe(page.offset + limit)
        page = { ...page, offset: next }
      }
      if (start < total) expect(page.offset).toBe(last)
      expect(page.offset + limit).toBeGreaterThanOrEqual(total)
    }),
  )
})

it('has one page at least, and none without items on it', () => {
  const links = (limit: number) => pageLinks({ limit, offset: 0, total: 1 }, { origin, url })
  expect([links(1) !== undefined, links(0)]).toEqual([true, undefined])
  expect(linkHeader.Link).toMatch(/^Links .*\.$/)
})

it('separates its links as RFC 8288 says', () => {
  const { link } = pageLinks({ limit: 1, offset: 0, total: 1 }, { origin, url: '/v3/thing' }) ?? {}
  const address = 'https://adit.test/v3/thing?limit=1&offset=0'
  expect(link).toBe(`<${address}>; rel="first", <${address}>; rel="last"`)
})
