import { expect, test } from 'vitest'
import { alternateLinks } from './usePageHead.ts'

test('the default language has no parameter, the others have, and the rest of the address stays', () => {
  const links = alternateLinks('https://adit.test', '/mods', '?q=map&hl=ar-SA')
  expect(links).toContainEqual({ hreflang: 'en-US', href: 'https://adit.test/mods?q=map' })
  expect(links).toContainEqual({ hreflang: 'de-DE', href: 'https://adit.test/mods?q=map&hl=de-DE' })
})
