import type { RenderedPage } from '@adit/platform/http/page_renderer.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Build } from './build.ts'
import { documentOf } from './document.ts'

const build: Build = {
  shell:
    '<!doctype html><html lang="en-US" data-theme="dark"><head><title>Adit</title></head><body><div id="root"></div></body></html>',
  renderer: undefined,
  filesOf: (parts) => ({
    scripts: parts.map((part) => `assets/${part}.js`),
    styles: parts.map((part) => `assets/${part}.css`),
  }),
}
const page: RenderedPage = {
  status: 200,
  locale: 'ar-SA',
  direction: 'rtl',
  theme: 'light',
  title: 'Lamps - Adit',
  html: '<h1>Lamps</h1>',
  data: {},
  parts: [],
  errors: [],
}
const dataIn = (text: string) => {
  const [, data = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(text) ?? []
  return JSON.parse(data)
}

it('puts language, direction, theme, title, content and data into the page', () => {
  const text = documentOf(build, { ...page, data: { answer: 42 } }, undefined)
  expect(text).toContain('<html lang="ar-SA" dir="rtl" data-theme="light">')
  expect(text).toContain('<title>Lamps - Adit</title>')
  expect(text).toContain('<div id="root"><h1>Lamps</h1></div>')
  expect(dataIn(text)).toEqual({ answer: 42 })
})

it('loads the styles and scripts of the parts that the page shows', () => {
  const text = documentOf(build, { ...page, parts: ['Footer'] }, undefined)
  expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/Footer.css">')
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/Footer.js">')
})

it('lets no text out of its place, whatever it contains', () => {
  const tags = (text: string) => text.match(/<(?:\/?(?:script|title|head|body|html)|!--)/gi)
  const plain = tags(documentOf(build, page, undefined))
  const nasty = fc.oneof(
    fc.string(),
    fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '$&', "$'", '\u2028', '</ScRiPt x>'),
  )
  fc.assert(
    fc.property(nasty, nasty, (answer, title) => {
      const text = documentOf(build, { ...page, title, data: { answer } }, undefined)
      expect(tags(text)).toEqual(plain)
      expect(dataIn(text)).toEqual({ answer })
    }),
  )
})
