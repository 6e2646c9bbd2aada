import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillHead } from './page_head.ts'

const page =
  '<!doctype html><html><head><title>Adit</title><meta name="description" content="x"></head><body></body></html>'

test('title, description, preview and alternates are in the head, escaped', () => {
  const filled = fillHead(page, {
    title: 'Sodium $& "fast" <b>',
    description: `It's`,
    image: 'https://cdn.example/a.png?x=1&y=2',
    canonical: 'https://adit.example/mod/sodium',
    alternates: [
      { hreflang: 'de', href: 'https://adit.example/de/mod/sodium' },
      { type: 'application/atom+xml', href: '/feed', title: 'Versions' },
    ],
  })
  expect(filled).toContain('<title>Sodium $&amp; &quot;fast&quot; &lt;b&gt;</title>')
  expect(filled).toContain('<meta name="description" content="It&#39;s">')
  expect(filled).toContain('<meta property="og:image" content="https://cdn.example/a.png?x=1&amp;y=2">')
  expect(filled).toContain('<link rel="alternate" href="https://adit.example/de/mod/sodium" hreflang="de">')
  expect(filled).toContain('<link rel="alternate" href="/feed" type="application/atom+xml" title="Versions">')
  expect(filled.match(/name="description"/g)).toHaveLength(1)
  expect(filled.indexOf('og:title')).toBeLessThan(filled.indexOf('</head>'))
})

test('the page keeps its single head and body, whatever a title contains', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, description) => {
      const filled = fillHead(page, { title, description })
      expect(filled.match(/<\/?(?:head|body|html|title|script)\b/g)).toEqual(
        page.match(/<\/?(?:head|body|html|title|script)\b/g),
      )
    }),
  )
})
