import { describe, expect, it } from 'vitest'
import { type Entries, inspectEntries, readEntries } from './inspection_fixture.ts'
import { LENIENT_TOKENS, parseLenientJson } from './parse.ts'

const kib = 1024
const unfilled = (name: string) => ['$', `{${name}}`].join('')
const inspected = async (entries: Entries) => {
  const { found, invalid, warnings } = await inspectEntries(entries)
  return { found, invalid, codes: warnings.map(({ code }) => code) }
}

describe('metadata', () => {
  it.each([
    ['META-INF/mods.toml', '[[mods]]\nmodId="a"\nversion="1"\n', 256 * kib],
    ['plugin.yml', 'name: A\nmain: a.B\nversion: 1\n', 128 * kib],
  ])('%s is read up to its limit', async (name, text, limit) => {
    expect((await inspected({ [name]: text.padEnd(limit, '#') })).found).toHaveLength(1)
    expect((await inspected({ [name]: text.padEnd(limit + 1, '#') })).invalid).toMatchObject([
      { code: 'metadata_too_large', data: { limit } },
    ])
  })

  it('is nested up to 64 levels', async () => {
    const toml = (depth: number) => ({
      'META-INF/mods.toml': `a=${'['.repeat(depth)}${']'.repeat(depth)}\n[[mods]]\nmodId="a"\nversion="1"\n`,
    })
    const yaml = (depth: number) => ({
      'plugin.yml': `name: A\nmain: a.B\nversion: 1\na: ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
    })
    for (const file of [toml, yaml]) {
      expect((await inspected(file(60))).invalid).toEqual([])
      expect((await inspected(file(66))).invalid).toMatchObject([{ code: 'metadata_invalid' }])
    }
  })
})

describe('YAML', () => {
  it('may set a key twice, of which the last counts, as servers read it', async () => {
    expect(await inspected({ 'plugin.yml': 'name: A\nname: B\nmain: a.B\nversion: 1' })).toMatchObject({
      found: [{ id: 'B' }],
      codes: [],
    })
  })

  it('has as many levels as it has tabs', async () => {
    const text =
      'name: A\nmain: a.B\nversion: 1\ndependencies:\n\tserver:\n\t\tVault:\n\t\t\trequired: false\n\t\tJei: {}\n'
    const { found, codes } = await inspected({ 'paper-plugin.yml': text })
    expect(codes).toEqual(['yaml_tabs'])
    expect(found[0]?.dependencies).toEqual([
      { id: 'Vault', kind: 'optional' },
      { id: 'Jei', kind: 'required' },
    ])
  })

  it.each([
    ['version: @version@', ['placeholder', 'version_missing']],
    ['version: {{version}}', ['placeholder']],
    ['version: %version%', ['placeholder']],
    ['version:   @a.b@-x', ['placeholder']],
    ['version: 1\nx:\n  y: @z@', ['placeholder']],
    ['version: 1\nx:\n  y-z: "a"\n  b: @c@\n', ['placeholder']],
    ['version: "1"', []],
  ])('with %j is read, with its warnings', async (line, codes) => {
    const { found, invalid, codes: seen } = await inspected({ 'plugin.yml': `name: A\nmain: a.B\n${line}\n` })
    expect([found[0]?.id, invalid]).toEqual(['A', []])
    expect(seen.filter((code) => code !== 'version_missing')).toEqual(
      codes.filter((code) => code !== 'version_missing'),
    )
  })

  it.each(['name: A\nmain: a.B\nx: @a@ "b"', 'name: A\nmain: a.B\n- @x@'])('as %j is still refused', async (text) => {
    expect((await inspected({ 'plugin.yml': text })).invalid).toMatchObject([{ code: 'metadata_invalid' }])
  })
})

describe('TOML', () => {
  const mods = (text: string) => inspected({ 'META-INF/mods.toml': text })

  it('with a key twice in a table has the first, and the same key in other tables', async () => {
    const text = [
      ...[
        '[[mods]]',
        '  modId = "a"',
        'version="1"',
        '',
        "description='''",
        'see modId="x"',
        '',
        'version 2 = 3',
        "'''",
        '  modId = "b"',
      ],
      ...['  [[dependencies.a]]', 'modId="c"', 'x="[y]"', 'modId="d"', '[[dependencies.a]]', 'modId="e"', ''],
    ].join('\n')
    const { found, invalid, codes } = await mods(text)
    expect([invalid, codes]).toEqual([[], ['doubled_key']])
    expect(found[0]).toMatchObject({ id: 'a', version: '1', summary: 'see modId="x" version 2 = 3' })
    expect(found[0]?.dependencies.map(({ id }) => id)).toEqual(['c', 'e'])
  })

  it('with a placeholder in a list or as a value is read', async () => {
    const text = `a=[1, ${unfilled('b')}]\nc=[${unfilled('d')}]\n[[mods]]\nmodId="a"\nversion = ${unfilled('v')}\n`
    expect(await mods(text)).toMatchObject({ found: [{ id: 'a' }], invalid: [] })
    expect((await mods(text)).codes).toContain('placeholder')
    expect((await mods(`[[mods]]\nmodId="a"\nversion="1"\n`)).codes).toEqual([])
  })

  it('that both menders help has both warnings', async () => {
    const text = `[[mods]]\nmodId="a"\nmodId="b"\nversion=${unfilled('v')}\n`
    expect((await mods(text)).codes.toSorted()).toEqual(['doubled_key', 'placeholder', 'version_missing'])
  })
})

describe('JSON with mistakes', () => {
  it('keeps control characters of texts', () => {
    const text = `["a\rb\u0001c\td\ne\u009ff",]`
    expect(parseLenientJson(text)).toEqual(['a\rb\u0001c\td\ne\u009ff'])
  })

  it('does not join what a comment divides, and ends comments where they end', () => {
    expect(() => parseLenientJson('[1/**/2]')).toThrow(SyntaxError)
    expect(parseLenientJson('[1, // a, /*\n 2 /* b\n */, "\\"//", ]')).toEqual([1, 2, '"//'])
  })

  it('may have 100,000 of them', () => {
    const text = (comments: number) => `[${'/**/'.repeat(comments)}1,]`
    expect(parseLenientJson(text(LENIENT_TOKENS - 1))).toEqual([1])
    expect(() => parseLenientJson(text(LENIENT_TOKENS))).toThrow('it has too many mistakes to be read')
  })
})

it('metadata begins after a byte order mark', async () => {
  expect((await readEntries({ 'fabric.mod.json': '\ufeff{"id":"a","version":"1"}' })).id).toBe('a')
})
