import { expect, it } from 'vitest'
import { readUserAgent } from './user_agent.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${mozilla} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Linux', 'Firefox'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Windows', 'Chrome'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`, 'Windows', 'Edge'],
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.6 Safari/605.1.15`, 'macOS', 'Safari'],
  [`${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} Mobile/15E148 Safari/604.1`, 'iOS', 'Safari'],
  [`${mozilla} (Linux; Android 15) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Android', 'Chrome'],
  ['curl/8.16.0', null, null],
])('%s', (header, os, platform) => {
  expect(readUserAgent(header)).toEqual({ userAgent: header, os, platform })
})

it('accepts a missing or very long user agent', () => {
  expect(readUserAgent(undefined)).toEqual({ userAgent: '', os: null, platform: null })
  expect(readUserAgent('x'.repeat(10_000)).userAgent).toHaveLength(512)
})
