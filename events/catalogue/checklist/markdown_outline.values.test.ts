import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasSeveralSentences, outlineMarkdown } from './markdown_outline.values.ts'

const headings = (markdown: string): string[] =>
  outlineMarkdown(markdown).headings.map(({ level, text }) => `${level} ${text}`)
const alts = (markdown: string): string[] => outlineMarkdown(markdown).imageAlts

describe('headings', () => {
  it.each([
    ['# One', ['1 One']],
    ['  ### Three ##', ['3 Three']],
    ['# C#', ['1 C#']],
    ['#no heading', []],
    ['#', ['1 ']],
    ['####### seven', []],
    ['Title\n===', ['1 Title']],
    ['Title\r\n---', ['2 Title']],
    ['- item\n---', []],
    ['\n---', []],
    ['# a [link](https://example.org) ![picture](x.png)', ['1 a link picture']],
    ['<h2 align="center">A <b>bold</b>\nword</h2>', ['2 A bold\nword']],
    ['<h1>open <h2>inner</h2>', ['2 inner']],
    ['```\n# code\n```\n# text', ['1 text']],
    ['~~~md\n# code\n```\n~~~\n# text', ['1 text']],
    ['````\n```\n# code\n````\n# text', ['1 text']],
    ['# keeps `code`', ['1 keeps `code`']],
  ])('%j', (markdown, expected) => {
    expect(headings(markdown)).toEqual(expected)
  })
})

describe('images', () => {
  it.each([
    ['![a lamp](x.png)', ['a lamp']],
    ['![](x.png) and ![ ](y.png)', ['', '']],
    ['[![badge](x.svg)](https://example.org)', ['badge']],
    ['![by reference][lamp]', ['by reference']],
    ['\\![no](x.png)', []],
    ['`![code](x.png)`', []],
    ['``a ` b`` ![yes](x.png)', ['yes']],
    ['` ![yes](x.png)', ['yes']],
    ['<img src="x.png">', ['']],
    ["<IMG alt='a lamp' src=x><img alt=lamp />", ['a lamp', 'lamp']],
    ['<img\nsrc="x"\nalt="two lines">', ['two lines']],
  ])('%j', (markdown, expected) => {
    expect(alts(markdown)).toEqual(expected)
  })
})

it('finds the hosts of links', () => {
  const text = 'See https://Bit.ly/x, [y](http://example.org:80/a) and `https://code.example`.'
  expect(outlineMarkdown(text).hosts).toEqual(['bit.ly', 'example.org'])
})

it.each([
  ['One sentence only', false],
  ['One sentence. And another', true],
  ['Really? Yes!', true],
  ['1. Install', false],
  ['Version 1.20.1 of it', false],
  ['All done!', false],
  ['一句。又一句', true],
])('%s: several sentences %s', (text, expected) => {
  expect(hasSeveralSentences(text)).toBe(expected)
})

it('reads hostile text in reasonable time', () => {
  const size = 65_536
  const pieces = [
    '`',
    '` ',
    '![',
    '<h1>',
    '<h1',
    '<img ',
    '<img alt="',
    '# ',
    '[](',
    '[',
    '\\',
    '```\n',
    '. ',
    '<',
    'a\n-\n',
    '](',
  ]
  for (const piece of pieces) {
    const text = piece.repeat(Math.floor(size / piece.length))
    const { headings: found } = outlineMarkdown(text)
    for (const heading of found.slice(0, 10)) hasSeveralSentences(heading.text)
    hasSeveralSentences(text)
  }
  const runs = Array.from({ length: 360 }, (_, index) => '`'.repeat(index + 1)).join(' ')
  expect(outlineMarkdown(runs).imageAlts).toEqual([])
})

it('accepts any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('#', '`', '~', '\n', '<', '>', 'h1', '/', '[', ']', '!', '(', 'a ') }),
      (text) => {
        for (const { level } of outlineMarkdown(text).headings) expect([1, 2, 3, 4, 5, 6]).toContain(level)
      },
    ),
  )
})
