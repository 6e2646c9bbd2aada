import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderChangelog } from './changelog.ts'
import { renderParts } from './render.ts'

const excerpt = (source: string) => renderChangelog(source).excerpt
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

it.each([
  ['# Levels, quicker\n\nThe sheets are stored by region.', 'Levels, quicker'],
  ['## 5.3.0: Levels, quicker', '5.3.0: Levels, quicker'],
  ['Burns **longer**. Needs less [oil](https://other.test).', 'Burns longer. Needs less oil.'],
  ['- Marks can be sorted\n  - by distance\n- Second', 'Marks can be sorted'],
  ['1. Fixes & more', 'Fixes & more'],
  ['<div align="center">\n\n![x](x.png)\n\nIn the middle\n\n</div>', 'In the middle'],
  ['![only](a.png)', ''],
  ['> quoted\n\n```\ncode\n```\n\nSaid.', 'Said.'],
  ['', ''],
])('%j says in short: %s', (source, said) => {
  expect(excerpt(source)).toBe(said)
})

it.each([
  '5.3.0',
  'v5.3.0+1.21',
  '[1.2.0] - 2026-11-12',
  'Changelog',
  'What’s new in 5.3',
  'Bug fixes',
  'New features',
])('goes on behind the heading %s, which says little', (heading) => {
  expect(excerpt(`# ${heading}\n\n### Added\n\n- Lamps`)).toBe('Lamps')
})

it('takes whole sentences up to 72 characters', () => {
  const first = `${'x'.repeat(40)}.`
  expect(excerpt(`${first} ${'Y'.repeat(29)}.`)).toBe(`${first} ${'Y'.repeat(29)}.`)
  expect(excerpt(`${first} ${'Y'.repeat(30)}.`)).toBe(first)
})

it('cuts a long sentence and a long heading behind a word', () => {
  const long = 'It burns longer the deeper you go and the darker it is around you all the time'
  const short = 'It burns longer the deeper you go and the darker it is around you all…'
  expect([excerpt(long), excerpt(`# ${long}`)]).toEqual([short, short])
})

it('is never longer than 72 characters as people count them, nor markup', () => {
  const word = fc.constantFrom('# ', '- ', '**', 'a', '. ', '\n\n', '<b>', '👩‍👩‍👧‍👦', 'é', '&lt;', 'deeper ', '[x](y)')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), (parts) => {
      const made = renderChangelog(parts.join(''))
      expect([...graphemes.segment(made.excerpt)].length).toBeLessThanOrEqual(72)
      expect(made.excerpt).toBe(made.excerpt.trim())
      expect(made.excerpt).not.toMatch(/\n/)
      expect(made.rendered).toEqual(renderParts(parts.join(''), { allowHtml: true }))
    }),
  )
})
