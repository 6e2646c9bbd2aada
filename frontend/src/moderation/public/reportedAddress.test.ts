import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, namedByPage, namedIn } from './reportedAddress.ts'

test.each([
  ['https://adit.example/mod/lodeline', { item: 'project', id: 'lodeline' }],
  ['adit.example/plugin/lodeline/gallery', { item: 'project', id: 'lodeline' }],
  [' /mod/lodeline/versions?l=fabric ', { item: 'project', id: 'lodeline' }],
  ['/mod/lodeline/version/1.0.0+b', { item: 'version', id: '1.0.0+b', project: 'lodeline' }],
  ['http://127.0.0.1:4000/user/ada/mods', { item: 'user', id: 'ada' }],
])('knows what %s shows', (text, named) => {
  expect(namedByPage(text)).toEqual(named)
})

test.each(['', 'lodeline', '/mods', '/mod/', '/organization/kestrel', '/mod/%E0%A4%A', 'https://'])(
  'finds nothing to report in “%s”',
  (text) => {
    expect(namedByPage(text)).toBeNull()
  },
)

test('reads the item back from the URL it wrote', () => {
  const text = fc.string({ minLength: 1 }).filter((value) => value.trim() === value)
  const named = fc.record({ item: fc.constantFrom('project', 'version', 'user'), id: text, project: text })
  fc.assert(
    fc.property(named, (value) => {
      expect(namedIn(new URL(addressOf(value), 'https://any.example').searchParams)).toEqual(value)
    }),
  )
})

test('finds no item in a URL without one or of an unknown kind', () => {
  for (const query of ['', 'item=project', 'item=organization&itemID=x', 'item=user&itemID=%20'])
    expect(namedIn(new URLSearchParams(query)), query).toBeNull()
})

test('never throws, whatever is pasted', () => {
  fc.assert(fc.property(fc.string(), (text) => void namedByPage(text)))
})
