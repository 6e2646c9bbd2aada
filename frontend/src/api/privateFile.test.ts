import { afterEach, expect, it, vi } from 'vitest'
import { isOurs, savePrivately } from './privateFile.ts'
import { setToken } from './sessionToken.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['https://adit.example/data/a.jar', true],
  ['https://adit.example:444/data/a.jar', false],
  ['http://adit.example/data/a.jar', false],
  ['https://cdn.adit.example/data/a.jar', false],
  ['https://adit.example.org/data/a.jar', false],
  ['https://adit.example@foreign.example/a.jar', false],
  ['//adit.example/a.jar', false],
  ['no address', false],
])('the token may be shown for %s: %s', (url, expected) => {
  vi.stubGlobal('location', { origin: 'https://adit.example' })
  expect(isOurs(url)).toBe(expected)
})

it.each([
  ['https://adit.example/data/a.jar', { authorization: 'mra_secret' }],
  ['https://foreign.example/a.jar', {}],
])('asks for %s with %j', async (url, headers) => {
  const fetched = vi.fn(async () => new Response(null, { status: 404 }))
  vi.stubGlobal('location', { origin: 'https://adit.example' })
  vi.stubGlobal('fetch', fetched)
  setToken('mra_secret')
  await expect(savePrivately({ url, filename: 'a.jar' })).rejects.toMatchObject({ status: 404 })
  expect(fetched.mock.calls).toEqual([[url, { headers }]])
})
