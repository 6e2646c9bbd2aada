import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { referencePages } from '@adit/platform/http/docs_page.ts'
import { searchIndex } from '@adit/platform/http/docs_search.ts'
import { familyStatus } from '@adit/platform/http/errors.ts'
import { expect, it } from 'vitest'
import { describeApi } from '../api_description.ts'
import { siteReference } from '../site_pages.ts'
import { explainedCodes } from './guides/publishing.ts'
import { readRecorded } from './recorded.ts'

const origin = 'https://adit.example'
const pages = Object.entries(referencePages(siteReference(origin))).map(([path, make]) => ({ path, text: make() }))
const pageAt = (path: string) => pages.find((page) => page.path === path)?.text

/** Paths below /docs that are no pages. */
const files = ['/docs/openapi.json', '/docs/docs.css', '/docs/docs.js', '/docs/search.json']

it('leads nowhere that is not there', () => {
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/href="(?<page>\/docs[^"#]*)?(?:#(?<anchor>[^"]*))?"/g)].flatMap(({ groups, 0: link }) => {
      if (!groups?.page && !groups?.anchor) return []
      if (groups.page && files.includes(groups.page)) return []
      const target = groups.page ? pageAt(groups.page) : text
      const found = target !== undefined && (!groups.anchor || target.includes(`id="${groups.anchor}"`))
      return found ? [] : [`${path}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

it('has no anchor twice on a page', () => {
  for (const { path, text } of pages) {
    const anchors = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(anchors, path).toHaveLength(new Set(anchors).size)
  }
})

it('shows purpose, access, answers and a recorded example of every route', () => {
  const incomplete = describeApi().groups.flatMap((group) =>
    group.contracts.flatMap(({ method, path, summary }) => {
      const route = `${method} ${path}`
      const article = pages.flatMap(({ text }) => text.split('<article ')).find((part) => names(part, method, path))
      const parts = [escaped(summary), 'token', 'Answers', 'class="curl"']
      const succeeds = article && /HTTP [23]/.test(article)
      const missing = parts.filter((part) => !article?.includes(part))
      return missing.length > 0 || !(succeeds || unpaid.includes(route)) ? [`${route}: ${missing.join(', ')}`] : []
    }),
  )
  expect(incomplete).toEqual([])
})

// Nobody has a balance yet, so their examples are refusals.
const unpaid = ['POST /v2/user/:id/payouts', 'POST /v3/user/:id/payouts']
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;')
const names = (part: string, method: string, path: string) =>
  part.includes(`>${method}</code><code class="path">${path.replaceAll(/[:*]([^/]+)/g, '{$1}')}</code>`)

it('says what every error of a route means', () => {
  const { errors, groups } = describeApi()
  const contracts = groups.flatMap((group) => group.contracts)
  const unknown = new Set(contracts.flatMap((contract) => contract.errors.filter((code) => !(code in errors))))
  expect([...unknown]).toEqual([])
})

it('explains codes that there are, with the status that they have', () => {
  const { errors } = describeApi()
  const wrong = explainedCodes.filter(({ status, code }) => {
    const definition = errors[code]
    return !definition || (definition.status ?? familyStatus[definition.family]) !== status
  })
  expect(wrong).toEqual([])
})

it('has recorded answers of the shape that the documentation tells', () => {
  const contracts = describeApi().groups.flatMap((group) => group.contracts)
  const wrong = readRecorded().flatMap(({ route, status, answer }) => {
    const contract = contracts.find(({ method, path }) => `${method} ${path}` === route)
    const schema = contract?.responses[status]?.schema
    const issues = schema && answer !== undefined ? (schema.safeParse(answer).error?.issues ?? []) : []
    return issues.map(({ path, message }) => `${route} ${status}: ${path.join('.')}: ${message}`)
  })
  expect(wrong).toEqual([])
})

it('tells every key that a search may be filtered by', () => {
  const page = pageAt('/docs/search-filters') ?? ''
  const missing = Object.keys(projectIndex.filters).filter((key) => !page.includes(`<code>${key}</code></td>`))
  expect(missing).toEqual([])
})

it('finds nothing where it is not', () => {
  const lost = searchIndex(siteReference(origin)).filter(({ href }) => {
    const [path = '', anchor] = href.split('#')
    const page = pageAt(path)
    return page === undefined || (anchor !== undefined && !page.includes(`id="${anchor}"`))
  })
  expect(lost).toEqual([])
})

it('publishes the rule by which downloads count', () => {
  const rule = pageAt('/docs/downloads') ?? ''
  expect(rule).toContain('<h1>How downloads are counted</h1>')
  expect(rule).toMatch(/<ol><li>A download by a bot does not count\./)
  expect(rule).toContain('<code>crawler</code>')
})

it('says what every status of an error means', () => {
  expect(pageAt('/docs/errors')).not.toContain('<p></p>')
})
