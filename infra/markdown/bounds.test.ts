import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'
import { maxSourceLength, tame } from './tame.ts'

const options = { ownHosts: [], imageProxy: (url: string) => `/proxy?${encodeURIComponent(url)}`, allowHtml: true }

function fill(part: string): string {
  return part.repeat(Math.ceil(maxSourceLength / part.length)).slice(0, maxSourceLength)
}

function nest(open: string, close: string): string {
  const pairs = Math.floor(maxSourceLength / (open.length + close.length))
  return open.repeat(pairs) + close.repeat(pairs)
}

function numbered(part: (index: number) => string): string {
  return Array.from({ length: 20_000 }, (_, index) => part(index))
    .join('')
    .slice(0, maxSourceLength)
}

/** Without limits, each took from 5 s to many minutes, overflowed the stack or produced hundreds of megabytes. */
const hostile: Record<string, string> = {
  'deep quotes': fill('>'),
  'deep lists': fill('1. '),
  'deep quotes in lists': fill('>- '),
  'deep lists, many lines': fill(`${'- '.repeat(24)}a\n`),
  'many quotes': fill('> a\n\n'),
  'many lists': fill('- a\n\nb\n\n'),
  'lists with lazy lines': fill('- a\nb\n'),
  'lazy lines': `${'>'.repeat(1000)}\n${fill('a\n')}`,
  'escaped quotes are not lazy either': fill('> a\n- b\n'),
  underlines: fill('a\n=\n'),
  footnotes: numbered((index) => `[^${index}]\n\n[^${index}]: b\n\n`),
  'emphasis, alternating': fill('*a**b'),
  'emphasis, nested': nest('*a ', ' b*'),
  'brackets, nested': nest('[', ']'),
  'brackets, closing only': fill(']'),
  'pictures, nested': nest('![a ', '](b)'),
  'references to nothing': fill('[a][b]'),
  'one open bracket': `[${fill('a\n')}`,
  'one open bracket and escapes': `[${fill('\\! a ')}`,
  'a wide table with short rows': `${'|a'.repeat(10_000)}|\n${'|-'.repeat(10_000)}|\n${fill('|\n')}`,
  'a long address copied': `[a]: <${'b'.repeat(30_000)}>\n\n${'![a]\n\n'.repeat(5000)}`,
  'tags, nested': fill('<div>'),
  'tags, crossing': fill('<span><div></span></div>'),
  'formatting to be reopened': numbered((index) => (index < 3000 ? `<font color=${index}>` : '<p>')),
  'formatting, spread over lines': numbered((index) => `<font\ncolor=${index}><p>`),
  'tables in tables': fill('<table><td>'),
  'a giant code block': `\`\`\`java\n${fill('a.b(')}\n\`\`\``,
}

describe('hostile sources', () => {
  it.each(Object.keys(hostile))(
    '%s: ends with output in proportion to the source',
    (name) => {
      const source = hostile[name] ?? ''
      for (const allowHtml of [false, true]) {
        expect(renderMarkdown(source, { ...options, allowHtml }).length).toBeLessThan(16 * maxSourceLength)
      }
    },
    60_000,
  )

  it('cuts sources that are longer than the limit', () => {
    expect(renderMarkdown(`${'a'.repeat(maxSourceLength)}END`, options)).not.toContain('END')
  })
})

describe('tame', () => {
  it('leaves an ordinary document unchanged', () => {
    const source =
      '# A\n\n> quote\n> > deeper\n\n- a\n  - b\n    1. c\nlazy\n\nTitle\n=====\n\n[^1]: note\n\n---\n\n* * *\n'
    expect(tame(source)).toBe(source)
  })

  it('normalizes line endings', () => {
    expect(tame('a\r\nb\rc')).toBe('a\nb\nc')
  })
})
