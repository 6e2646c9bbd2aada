import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderDescription } from './description.ts'
import { renderParts } from './render.ts'
import { foldedAt, htmlOf, withoutLead } from './rendered.ts'

const site = { ownHosts: ['adit.test'], imageProxy: (url: string) => `/proxy?url=${encodeURIComponent(url)}` }
const html = (source: string) => htmlOf(renderDescription(source).rendered, site)
const idsIn = (text: string) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
const long = 'It burns. '.repeat(40)

it('lists the headings with the ids that they have on the page', () => {
  const { headings, rendered } = renderDescription('# Lamps & *more*\n\n## Oil\n\n<h3 id="wick">The  wick</h3>')
  expect(headings).toEqual([
    { id: 'user-content-lamps--more', text: 'Lamps & more', level: 1 },
    { id: 'user-content-oil', text: 'Oil', level: 2 },
    { id: 'user-content-wick', text: 'The wick', level: 3 },
  ])
  expect(idsIn(rendered.join(''))).toEqual(headings.map(({ id }) => id))
})

it('leaves out headings that say nothing, are part of something else, or are for screen readers alone', () => {
  const hidden = '<details><summary>More</summary>\n\n## Hidden\n\n</details>\n\n> ## Quoted\n\n- ## Listed'
  expect(renderDescription(`## Shown[^1]\n\n## 💡\n\n${hidden}\n\n[^1]: note`).headings).toEqual([
    { id: 'user-content-shown1', text: 'Shown1', level: 2 },
  ])
})

it('lists at most 50 headings, each with at most 100 characters', () => {
  const { headings } = renderDescription('## Lamp\n\n'.repeat(51))
  expect([headings.length, headings.at(-1)?.id]).toEqual([50, 'user-content-lamp-49'])
  expect(renderDescription(`## ${'x'.repeat(101)}`).headings[0]?.text).toBe(`${'x'.repeat(99)}…`)
})

it.each([
  ['## A\n\n## A\n\n## A 1', ['a', 'a-1', 'a-1-1']],
  ['## A 1\n\n## A\n\n## A', ['a-1', 'a', 'a-2']],
  ['## A\n\n<p id="a">x</p>\n\n<p id="a">y</p>', ['a-1', 'a']],
  ['<h2 id="a">x</h2>\n\n<h2 id="a">y</h2>', ['a', 'y']],
])('gives no id twice: %j', (source, ids) => {
  expect(idsIn(html(source))).toEqual(ids.map((id) => `user-content-${id}`))
})

it('gives no id twice, whatever is written', () => {
  const block = fc.constantFrom(
    '# A',
    '## A 1',
    '### A 1 1',
    '<p id="a-1">x</p>',
    '<h2 id="a">B</h2>',
    'x[^1]',
    '## fn 1',
  )
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const { rendered, headings } = renderDescription(`${blocks.join('\n\n')}\n\n[^1]: note`)
      const ids = idsIn(rendered.join(''))
      expect(new Set(ids).size).toBe(ids.length)
      for (const { id } of headings) expect(ids).toContain(id)
    }),
  )
})

it('folds a long text behind its second block, where headings and lines are no blocks', () => {
  const folded = foldedAt(renderDescription(`# A\n\nfirst\n\n---\n\n## B\n\n- second\n\n## C\n\n${long}`).rendered)
  expect(folded?.first.join('')).toMatch(/^<h1.*first.*<hr>.*<h2.*second<\/li>\n<\/ul>$/s)
  expect(folded?.rest.join('')).toMatch(/^\n<h2 id="user-content-c">C<\/h2>\n<p>It burns/)
})

it.each([
  ['short', 'a\n\nb\n\nc'],
  ['one block', `${long}`],
  ['two blocks', `${long}\n\n${long}`],
])('does not fold %s', (_, source) => {
  expect(foldedAt(renderDescription(source).rendered)).toBeNull()
})

it('folds inside elements around all, each part in the same', () => {
  const source = `<div align="center" id="all"><center>\n\n![x](/a.png)\n\na\n\nb\n\n${long}\n\n</center></div>`
  const { rendered } = renderDescription(source)
  const folded = foldedAt(rendered)
  expect(folded?.first.join('')).toMatch(
    /^<div align="center" id="user-content-all"><center>.*<p>b<\/p><\/center><\/div>$/s,
  )
  expect(folded?.rest.join('')).toMatch(/^<div align="center"><center>\s*<p>It burns.*<\/center><\/div>$/s)
  expect(withoutLead(rendered, () => true).join('')).not.toContain('<img')
  expect(renderDescription('<div>\n\na\n\n</div>').rendered).toEqual(
    renderParts('<div>\n\na\n\n</div>', { allowHtml: true }),
  )
})

it('folds nothing inside more than four elements', () => {
  const inside = (times: number) => `${'<div>'.repeat(times)}\n\na\n\nb\n\n${long}\n\n${'</div>'.repeat(times)}`
  expect(foldedAt(renderDescription(inside(4)).rendered)).not.toBeNull()
  expect(foldedAt(renderDescription(inside(5)).rendered)).toBeNull()
})

it('folds what is short but high', () => {
  expect(foldedAt(renderDescription('a\n\nb\n\nc ![c](c.png)').rendered)?.rest.join('')).toContain('<img')
  expect(foldedAt(renderDescription('a\n\nb\n\n|a|\n|-|\n|1|').rendered)?.rest.join('')).toContain('<table')
})

it('takes no text for the fold', () => {
  const { rendered } = renderDescription('fold [a](https://other.test) fold')
  expect(foldedAt(rendered)).toBeNull()
  expect(foldedAt(['fold', 'link other.test', 'fold'])).toBeNull()
  expect(withoutLead(['lead /a', 'link other.test', 'led'], () => true)).toEqual(['lead /a', 'link other.test', 'led'])
})

it('leaves out the picture that the text opens with where the page shows it', () => {
  const { rendered } = renderDescription(`a\n\n![x](/a.png)\n\n![y](/b.png)\n\n- b\n\n${long}`)
  const shown = htmlOf(
    withoutLead(rendered, (address) => address === '/a.png'),
    site,
  )
  expect([shown.includes('/a.png'), shown.includes('/b.png')]).toEqual([false, true])
  expect(withoutLead(rendered, (address) => address === '/b.png')).toBe(rendered)
  expect(foldedAt(rendered)?.first.join('')).toContain('<li>b</li>')
  const later = renderDescription('[![x](/a.png)](/far)\n\nb\n\n![x](/a.png)').rendered
  expect(withoutLead(later, () => true)).toBe(later)
})

it('keeps a picture inside its attribute, whatever its address and its text are', () => {
  const { rendered } = renderDescription('![x"></p><script>](https://other.test/"></p><script>)\n\n![fold](/led)')
  for (const pieces of [rendered, withoutLead(rendered, () => true)])
    expect(htmlOf(pieces, site).replace(/="[^"]*"/g, '')).not.toContain('script')
})

it('shows the same with a fold as without', () => {
  const source = `![d](https://other.test/d.png)\n\n[a](https://other.test)\n\nb\n\n![c](https://other.test/c.png)[^1]\n\n${long}\n\n[^1]: note`
  expect(foldedAt(renderDescription(source).rendered)).not.toBeNull()
  expect(html(source)).toBe(htmlOf(renderParts(source, { allowHtml: true }), site))
})
