import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstParagraph, readableLength } from './readable.ts'

describe('readableLength', () => {
  it.each([
    ['', 0],
    ['plain words', 11],
    ['# Title', 5],
    ['a\n\n\n   b', 3],
    ['**bold** and _it_ and ~~gone~~', 20],
    ['snake_case_name', 15],
    ['[text](https://example.org/long/path)', 4],
    ['![alt text](https://example.org/a.png)', 0],
    ['[![badge](https://example.org/b.svg)](https://example.org)', 0],
    ['<p align="center">hi</p>', 2],
    ['before<!-- hidden -->after', 11],
    ['before<!-- never closed', 6],
    ['- [x] done\n- item', 9],
    ['> 1. quoted', 6],
    ['| a | b |\n|---|:-:|\n| 1 | 2 |', 7],
    ['```java\nint x;\n```', 6],
    ['a &amp; b', 5],
    ['[ref]: https://example.org/x', 0],
    ['---', 0],
    ['\\*kept\\*', 4],
    ['鉱石と坑道', 5],
    ['👍🏽', 2],
  ])('%j has %i', (source, length) => {
    expect(readableLength(source)).toBe(length)
  })

  it('never exceeds the length of the source and never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (source) => readableLength(source) <= source.length))
  })

  it.each(['<!--', '![', '[a](', '<a ', '_', '&', '\\', '> ', '- ', '* ', '| ', '-', '`', '[', '1. ', ' '])(
    'ends for 64 KiB of %j',
    (part) => {
      const source = part.repeat(70_000 / part.length)
      expect(readableLength(source)).toBeLessThanOrEqual(65_536)
      expect(firstParagraph(source).length).toBeLessThanOrEqual(240)
    },
  )
})

describe('firstParagraph', () => {
  it.each([
    ['# Title\n\nFirst **words**.\n\nSecond.', 'First words.'],
    ['# Title\nDirectly below.', 'Directly below.'],
    ['![banner](x.png)\n\n<div>\n\n</div>\n\nText after.', 'Text after.'],
    ['```\ncode\n\ncode\n```\n\nText.', 'Text.'],
    ['- a\n- b\n\nText.', 'Text.'],
    ['| a |\n|---|\n| b |\n\nText.', 'Text.'],
    ['Title\n=====\n\nText.', 'Text.'],
    ['<!-- note -->Two\nlines.', 'Two lines.'],
    ['# Only', ''],
  ])('of %j', (source, expected) => {
    expect(firstParagraph(source)).toBe(expected)
  })

  it('is cut at the end of a word', () => {
    expect(firstParagraph('one two three four', 12)).toBe('one two…')
  })
})
