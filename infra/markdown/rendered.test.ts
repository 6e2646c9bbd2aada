import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderMarkdown, renderParts } from './render.ts'
import { htmlOf } from './rendered.ts'

const imageProxy = (url: string) => `/proxy?url=${encodeURIComponent(url)}`
const source =
  '[a](https://adit.test/x) [b](https://other.test/) ![c](https://adit.test/c.png) ![d](https://other.test/d?e&f)'

it('stores what differs between sites apart from what is the same on all', () => {
  const rendered = renderParts(source)
  expect(rendered.filter((_, at) => at % 2 === 1)).toEqual([
    'link adit.test',
    'link other.test',
    'media https://adit.test/c.png',
    'media https://other.test/d?e&f',
  ])
  expect(htmlOf(rendered, { ownHosts: ['adit.test'], imageProxy })).toBe(
    '<p><a href="https://adit.test/x">a</a> <a href="https://other.test/" rel="noopener nofollow ugc">b</a> ' +
      '<img src="https://adit.test/c.png" alt="c" loading="lazy"> ' +
      '<img src="/proxy?url=https%3A%2F%2Fother.test%2Fd%3Fe%26f" alt="d" loading="lazy"></p>',
  )
  expect(htmlOf(rendered, { ownHosts: ['other.test'], imageProxy })).toContain(
    '<a href="https://other.test/">b</a> <img src="/proxy?url=https%3A%2F%2Fadit.test%2Fc.png" alt="c" loading="lazy"> ' +
      '<img src="https://other.test/d?e&#x26;f"',
  )
})

it.each([
  '&#x0;0&#x0;',
  '\0' + '0\0',
  '&#0;0&#0;',
  '<b title="&#0;0&#0;" id="&#x0;0&#x0;">x</b>',
  '<a href="&#x0;0&#x0;" title=\' rel="&#x0;0&#x0;"\'>x</a>',
  '<span aria-label="\0' + '0\0">\0' + '0\0</span>',
])('takes nothing that people write for a mark of its own: %j', (forged) => {
  for (const allowHtml of [false, true]) {
    const rendered = renderParts(`${forged} ![d](https://other.test/d)`, { allowHtml })
    expect(rendered.filter((_, at) => at % 2 === 1)).toEqual(['media https://other.test/d'])
  }
})

it('keeps what is put in later inside its attribute', () => {
  const rendered = ['<img src="', 'media https://other.test/"><script>x</script>', '">']
  const html = htmlOf(rendered, { ownHosts: ['other.test'], imageProxy })
  expect(html).toBe('<img src="https://other.test/&#x22;><script>x</script>">')
})

it('gives every site the text that the pipeline makes for it', () => {
  const word = fc.constantFrom(
    '![x](https://adit.test/a.png)',
    '[y](//other.test)',
    '<b>',
    '&#0;',
    '\0',
    'a',
    '\n\n',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(word), fc.boolean(), (words, allowHtml) => {
      const site = { ownHosts: ['adit.test'], imageProxy }
      const text = words.join('')
      expect(htmlOf(renderParts(text, { allowHtml }), site)).toBe(renderMarkdown(text, { ...site, allowHtml }))
      expect(htmlOf(renderParts(text, { allowHtml }), site)).not.toContain('x0;')
    }),
  )
})
