import { keptMs, keyMax } from '@adit/platform/http/idempotency.port.ts'
import { expect, it } from 'vitest'
import { describeApi } from '../api_description.ts'
import { publicRate } from '../gateway/rate_policy.ts'
import { overview } from './guides/overview.ts'
import { publishing } from './guides/publishing.ts'
import { limitedAnswer, rateLimits } from './guides/rate_limits.ts'

const origin = 'https://adit.example'
const text = (markdown: string) => markdown.replaceAll(/\s+/g, ' ')
const guide = rateLimits(origin)
const contracts = describeApi().groups.flatMap((group) => group.contracts)

/** The number before or after words of a text. */
function number(source: string, pattern: RegExp): number {
  const [, found] = pattern.exec(source) ?? []
  if (found === undefined) throw new Error(`${pattern} is not there`)
  return Number(found.replaceAll(',', ''))
}

it('tells the limit that the gateway holds', () => {
  const { limit } = publicRate
  expect(number(text(guide), /([\d,]+) requests per minute/)).toBe(limit)
  expect(number(text(guide), /make all ([\d,]+) at once/)).toBe(limit)
  expect(number(text(overview(origin)), /([\d,]+) requests per minute/)).toBe(limit)
  expect(number(text(publishing(origin)), /More than ([\d,]+) requests per minute/)).toBe(limit)
  expect(number(limitedAnswer, /x-ratelimit-limit: (\d+)/)).toBe(limit)
  expect(number(limitedAnswer, /"limit": (\d+)/)).toBe(limit)
  // "every fifth of a second"
  expect(text(guide)).toContain('one more request every fifth of a second')
  expect(60 / limit).toBe(1 / 5)
})

it('tells for how long a key is remembered, and how long it may be', () => {
  expect(number(text(guide), /For (\d+) hours, repeating the same request/) * 3_600_000).toBe(keptMs)
  expect(number(text(guide), /1 to (\d+) visible ASCII characters/)).toBe(keyMax)
})

/** Rows of the table of bulk routes: the route and how many it takes. */
const bulk = [...guide.matchAll(/`(GET|POST) (\/v2\/[a-z_/]+)[^`]*`\]\([^)]*\) \| ([\d,]+) (\w+)/g)]

it.each(
  bulk.map(([, method, path, most = '', what]) => ({ method, path, what, most: Number(most.replaceAll(',', '')) })),
)('$method $path takes $most $what and no more', ({ method, path, most }) => {
  const contract = contracts.find((one) => one.method === method && one.path === path)
  const takes = (count: number) => {
    const values = Array.from({ length: count }, (_, index) => index.toString(16).padStart(40, '0'))
    const body = contract?.body?.kind === 'json' ? contract.body.schema : undefined
    return (body?.safeParse({ hashes: values }) ?? contract?.query?.safeParse({ ids: JSON.stringify(values) }))?.success
  }
  expect([takes(most), takes(most + 1)]).toEqual([true, false])
})

it('tells of six bulk routes', () => expect(bulk).toHaveLength(6))
