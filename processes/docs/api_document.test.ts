import { projectIndex } from '@adit/events/catalogue/search/project_index.values.ts'
import { familyStatus } from '@adit/platform/http/errors.ts'
import { openApiPath } from '@adit/platform/http/openapi.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { describeApi } from '../api_description.ts'
import { siteDocument } from './api_document.ts'
import { explainedCodes } from './guides/publishing.ts'
import { guideAddress, routeAddress, siteGuides } from './guides.ts'
import { readRecorded } from './recorded.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  responses: Record<string, { content?: Record<string, { examples?: Record<string, { value: unknown }> }> }>
  'x-codeSamples'?: { source: string }[]
}
interface Document {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  'x-tagGroups': { name: string; tags: string[] }[]
}

const origin = 'https://adit.example'
const text = JSON.stringify(siteDocument(origin))
const document: Document = JSON.parse(text)
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const guides = siteGuides(origin)
const guideAt = (path: string) => guides.find((guide) => guide.path === path)?.body ?? ''
const contracts = describeApi().groups.flatMap((group) => group.contracts)

it('is a valid OpenAPI document with guides and examples in it', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(text))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

it('leads nowhere that is not there', () => {
  const there = new Set([
    ...document.tags.map(({ name }) => guideAddress(name)),
    ...operations.map(({ tags: [tag = ''], operationId }) => routeAddress(tag, operationId)),
  ])
  const texts = [document.info.description, ...document.tags.map(({ description }) => description)]
  const links = texts.flatMap((text) => [...text.matchAll(/\]\((\/docs[^)]*)\)/g)].map(([, link = '']) => link))
  expect(links.length).toBeGreaterThan(8)
  expect(links.filter((link) => !there.has(link))).toEqual([])
})

it('has every tag in one group of the navigation', () => {
  const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags)
  expect(grouped.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted())
  expect(document['x-tagGroups'].map(({ name }) => name)).toEqual(['Guides', 'Routes', 'This site'])
})

// Nobody has a balance yet, and no account was deleted 30 days ago, so their examples are refusals.
const unpaid = [
  ...['POST /v2/user/:id/payouts', 'POST /v3/user/:id/payouts', 'POST /v3/payout', 'DELETE /v3/payout/:id'],
  'POST /v3/team/:id/takeover',
]

it('shows a command that was run, and what was answered, for every route', () => {
  const wrong = contracts.flatMap(({ method, path, responses }) => {
    const route = `${method} ${path}`
    const operation = document.paths[openApiPath(path)]?.[method.toLowerCase()]
    const samples = operation?.['x-codeSamples']?.map(({ source }) => source) ?? []
    const isRun =
      samples.length > 0 && samples.every((source) => source.startsWith('curl ') && source.includes('# HTTP '))
    const isDone = samples.some((source) => /# HTTP [23]/.test(source)) || unpaid.includes(route)
    const shown = Object.values(operation?.responses ?? {}).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ examples = {} }) => Object.values(examples)),
    )
    const isShown = shown.length > 0 || !responses[200]?.schema || unpaid.includes(route)
    return isRun && isDone && isShown ? [] : [route]
  })
  expect(wrong).toEqual([])
  expect(JSON.stringify(document)).not.toContain('{origin}')
})

it('says what every error of a route means', () => {
  const { errors } = describeApi()
  const unknown = new Set(contracts.flatMap((contract) => contract.errors.filter((code) => !(code in errors))))
  expect([...unknown]).toEqual([])
  const page = guideAt('/docs/errors')
  expect(Object.keys(errors).filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([])
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
  const wrong = readRecorded().flatMap(({ route, status, answer }) => {
    const contract = contracts.find(({ method, path }) => `${method} ${path}` === route)
    const schema = contract?.responses[status]?.schema
    const issues = schema && answer !== undefined ? (schema.safeParse(answer).error?.issues ?? []) : []
    return issues.map(({ path, message }) => `${route} ${status}: ${path.join('.')}: ${message}`)
  })
  expect(wrong).toEqual([])
})

it('tells every key that a search may be filtered by', () => {
  const page = guideAt('/docs/search-filters')
  expect(Object.keys(projectIndex.filters).filter((key) => !page.includes(`| \`${key}\` |`))).toEqual([])
})

it('publishes the rule by which downloads count', () => {
  const rule = guideAt('/docs/downloads')
  expect(rule).toMatch(/^1\. Downloads by bots don't count\./m)
  expect(rule).toContain('`crawler`')
})

it('says what every status of an error means', () => {
  expect(guideAt('/docs/errors')).not.toMatch(/## \d+\n\n\n/)
})
