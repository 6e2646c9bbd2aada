import type { RenderedPage } from '@adit/platform/http/page_renderer.ts'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import { expect, it } from 'vitest'
import type { Build } from './build.ts'
import { documentOf } from './document.ts'

const build: Build = {
  shell:
    '<!doctype html><html lang="en-US" data-theme="dark"><head><title>Adit</title></head><body><div id="root"></div></body></html>',
  renderer: undefined,
  stamp: '',
  filesOf: (parts) => ({
    scripts: parts.map((part) => `assets/${part}.js`),
    styles: parts.map((part) => `assets/${part}.css`),
  }),
  styleOf: (file) => `<style>${file}</style>`,
}
const page: RenderedPage = {
  status: 200,
  locale: 'ar-SA',
  direction: 'rtl',
  theme: 'light',
  head: { title: 'Lamps - Adit' },
  html: '<h1>Lamps</h1>',
  data: {},
  parts: [],
  resting: [],
  errors: [],
}
const dataIn = (text: string) => {
  const [, data = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text) ?? []
  return JSON.parse(data)
}

const { isElementNode } = defaultTreeAdapter
type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const elementsIn = (node: Node): Element[] => {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : []
  return isElementNode(node) ? [node, ...below] : below
}
/** The elements as a browser reads them, with the names of their attributes. */
const shapeOf = (text: string) =>
  elementsIn(parse(text)).map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(' '))
const contentOf = (text: string, name: string) => {
  const has = ({ attrs }: Element) => attrs.some((one) => one.value === name)
  return elementsIn(parse(text))
    .find(has)
    ?.attrs.find((one) => one.name === 'content')?.value
}
const structuredIn = (text: string) => {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  return JSON.parse(data)
}

it('puts language, direction, theme, title, content and data into the page', () => {
  const text = documentOf(build, { ...page, data: { answer: 42 } })
  expect(text).toContain('<html lang="ar-SA" dir="rtl" data-theme="light">')
  expect(text).toContain('<title>Lamps - Adit</title>')
  expect(text).toContain('<div id="root"><h1>Lamps</h1></div>')
  expect(dataIn(text)).toEqual({ answer: 42 })
})

it('loads the styles and scripts of the parts that the page shows', () => {
  const text = documentOf(build, { ...page, parts: ['Footer'] })
  expect(text).toContain('<style>assets/Footer.css</style>')
  expect(text).toContain('<link fetchpriority="low" data-rel="modulepreload" crossorigin href="/assets/Footer.js">')
})

it('fetches no script before the page was painted', () => {
  const scripts =
    '<script type="module" crossorigin src="/assets/index.js"></script><link rel="modulepreload" crossorigin href="/assets/libraries.js">'
  const shell = build.shell.replace('</head>', `${scripts}</head>`)
  const text = documentOf({ ...build, shell }, { ...page, parts: ['Footer'] })
  expect(text).not.toMatch(/ src="| rel="modulepreload"/)
  expect(text).toContain('<script type="module" crossorigin fetchpriority="low" data-src="/assets/index.js">')
  expect(text).toContain('<link fetchpriority="low" data-rel="modulepreload" crossorigin href="/assets/libraries.js">')
})

it('loads only the styles of parts that rest', () => {
  const text = documentOf(build, { ...page, parts: ['Footer'], resting: ['Footer'] })
  expect(text).toContain('<style>assets/Footer.css</style>')
  expect(text).not.toContain('Footer.js')
})

it('lets no text out of its place, whatever it contains', () => {
  const withTexts = (text: string) => ({
    title: text,
    description: text,
    image: `https://adit.test/${text}`,
    canonical: `https://adit.test/${text}`,
    structured: [{ text }],
    preload: { src: `https://adit.test/${text}`, srcSet: `${text} 96w`, sizes: text },
  })
  const plain = shapeOf(documentOf(build, { ...page, head: withTexts('plain') }))
  const nasty = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...['</script><script>alert(1)</script>', '<!--<script>', '$&', "$'", '\u2028', '</ScRiPt x>', '</title><b>'],
      ...['" onload="alert(1)', '"><script>', "'><img src=x>", '&quot;', '</head><body>'],
    ),
  )
  fc.assert(
    fc.property(nasty, nasty, (answer, text) => {
      const document = documentOf(build, { ...page, head: withTexts(text), data: { answer } })
      expect(shapeOf(document)).toEqual(plain)
      expect(dataIn(document)).toEqual({ answer })
      expect(structuredIn(document)).toEqual({ text })
      // Parsers read these characters as others, wherever they stand.
      const read = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd')
      expect(contentOf(document, 'description')).toBe(read)
    }),
  )
})
