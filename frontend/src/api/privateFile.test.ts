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

it('sends a body by POST, and saves the file under the name that the answer gives it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="INV-000007.pdf"' }
  const fetched = vi.fn(async () => new Response('%PDF', { headers }))
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('location', { origin: 'https://adit.example' })
  vi.stubGlobal('document', { createElement: () => link })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice')
  vi.stubGlobal('fetch', fetched)
  setToken('mra_secret')
  const url = 'https://adit.example/look'
  await savePrivately({ url, filename: 'a.pdf', body: { reason: 'support' } })
  expect(fetched.mock.calls).toEqual([
    [
      url,
      {
        method: 'POST',
        headers: { authorization: 'mra_secret', 'content-type': 'application/json' },
        body: '{"reason":"support"}',
      },
    ],
  ])
  expect(link).toMatchObject({ href: 'blob:invoice', download: 'INV-000007.pdf' })
  expect(link.click).toHaveBeenCalledOnce()
})
