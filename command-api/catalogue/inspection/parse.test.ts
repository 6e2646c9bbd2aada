import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { inspectEntries, readEntries } from './inspection_fixture.ts'
import { LENIENT_LENGTH, LENIENT_TOKENS, METADATA_JSON, parseLenientJson } from './parse.ts'

describe('lenient JSON', () => {
  it('reads valid JSON like a strict parser', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseLenientJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('accepts comments, trailing commas and raw line breaks in strings', () => {
    const text = `// a mod
    { "id": "a", /* the "name" */ "url": "https://x/*y*/", "list": [1, 2, ], "text": "two
lines\tand \\"quotes\\"", }`
    expect(parseLenientJson(text)).toEqual({
      id: 'a',
      url: 'https://x/*y*/',
      list: [1, 2],
      text: 'two\nlines\tand "quotes"',
    })
  })

  it('changes nothing inside strings', () => {
    const inner = fc.array(fc.constantFrom('/', '*', ',', ']', '}', ' ', '"', '\\', '\n', '\t', 'a'), { maxLength: 20 })
    fc.assert(
      fc.property(inner, (characters) => {
        const value = characters.join('')
        const raw = JSON.stringify(value).replaceAll('\\n', '\n').replaceAll('\\t', '\t')
        // Undoing the escapes may break an escaped backslash in front of an n or t; those texts are not ours to judge.
        fc.pre(!/\\\\?[\n\t]/.test(raw))
        expect(parseLenientJson(`[${raw},]`)).toEqual([value])
      }),
    )
  })

  it.each(['{', '"', '/*', '[1 2]', '{"a":}', '', '\\', '"\\'])('refuses %s', (text) => {
    expect(() => parseLenientJson(text)).toThrow(SyntaxError)
  })
})

describe('JSON that a few kilobytes unpack to', () => {
  const { values, keys, depth } = METADATA_JSON
  const filled = (unit: string) => unit.repeat((8 * 1024 * 1024) / unit.length)
  const mistakes = /too many mistakes/

  it.each([
    ['lists', filled('[],'), /more than 150000 values/],
    ['a list of objects', `{"files":[${filled('{},').slice(0, -20)}{}]}`, /more than 150000 values/],
    ['needless commas', filled(',]'), /more than 150000 values/],
    ['nested lists', filled('['), /more than 64 levels deep/],
    ['nested lists that end', '['.repeat(depth + 1) + ']'.repeat(depth + 1), /more than 64 levels deep/],
    [
      'keys',
      `{${Array.from({ length: keys + 1 }, (_, key) => `"${key}":0`).join(',')}}`,
      /an object has more than 4096 keys/,
    ],
    ['empty strings', '""'.repeat(LENIENT_TOKENS + 1), mistakes],
    ['comments', '/**/'.repeat(LENIENT_TOKENS + 1), mistakes],
    ['raw control characters', `["${'\u0001'.repeat(LENIENT_TOKENS + 1)}"]`, mistakes],
  ])('%s is refused before it is parsed', async (_, text, reason) => {
    const { invalid } = await inspectEntries({ 'modrinth.index.json': text }, 'a.mrpack')
    expect(invalid).toMatchObject([{ code: 'metadata_invalid', message: expect.stringMatching(reason) }])
  })

  it('can have as much as the limits allow', () => {
    const lists = `[${'0,'.repeat(values - 3)}0]`
    expect(parseLenientJson(lists)).toHaveLength(values - 2)
    expect(() => parseLenientJson(`[0,0,${lists.slice(1)}`)).toThrow(RangeError)
    expect(parseLenientJson('['.repeat(depth) + ']'.repeat(depth))).toHaveLength(1)
  })

  it('is read strictly if it is longer than any metadata with mistakes', () => {
    const text = (length: number) => '[1,]'.padEnd(length)
    expect(parseLenientJson(text(LENIENT_LENGTH))).toEqual([1])
    expect(() => parseLenientJson(text(LENIENT_LENGTH + 1))).toThrow(SyntaxError)
  })

  it('may have brackets and commas in comments and strings', () => {
    expect(parseLenientJson(`// ${'['.repeat(depth + 1)}\n["${','.repeat(values)}"]`)).toEqual([','.repeat(values)])
  })
})

const MANY = 120_000

test.each([
  ['plugin.yml', '? '.repeat(MANY / 2)],
  ['plugin.yml', '['.repeat(MANY)],
  ['plugin.yml', '{a: '.repeat(MANY / 4)],
  ['plugin.yml', `a: &a x\nb: [${'*a,'.repeat(1000)}]`],
  ['plugin.yml', '- just\n- a list'],
  ['plugin.yml', 'name: "unfinished'],
  ['META-INF/mods.toml', `a=${'['.repeat(MANY)}`],
  ['META-INF/mods.toml', 'modId = '],
  ['fabric.mod.json', '['.repeat(900_000)],
  ['fabric.mod.json', '/*'.repeat(400_000)],
  ['fabric.mod.json', `"${'\\"'.repeat(400_000)}`],
  ['fabric.mod.json', 'null'],
  ['quilt.mod.json', '{"quilt_loader": 1}'],
  ['velocity-plugin.json', '[]'],
  ['sponge_plugins.json', '{"plugins": [null]}'],
  ['mcmod.info', '{"modList": {}}'],
  ['pack.mcmeta', '{"pack": "x"}'],
])('a %s that is wrong is named, not fatal', async (name, text) => {
  const { found, invalid } = await inspectEntries({ [name]: text })
  expect(found).toEqual([])
  expect(invalid).toMatchObject([{ code: 'metadata_invalid', data: { entry: name } }])
  expect(invalid[0]?.message.length).toBeLessThan(400)
})

test('the refusal of metadata that is too long names the limit', async () => {
  const { invalid } = await inspectEntries({ 'fabric.mod.json': `{"id":"a"}${' '.repeat(1024 * 1024)}` })
  expect(invalid).toMatchObject([
    { code: 'metadata_too_large', data: { entry: 'fabric.mod.json', limit: 1024 * 1024 } },
  ])
})

test('no metadata makes a reader throw', async () => {
  const key = fc.constantFrom(
    'id',
    'version',
    'depends',
    'minecraft',
    'authors',
    'contact',
    'icon',
    'jars',
    'quilt_loader',
    'pack',
  )
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.constantFrom(null, true, 3, 'a', '>=1'), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  }))
  const sources = ['fabric.mod.json', 'quilt.mod.json', 'velocity-plugin.json', 'sponge_plugins.json', 'mcmod.info']
  await fc.assert(
    fc.asyncProperty(
      value,
      fc.constantFrom(...sources, 'pack.mcmeta', 'modrinth.index.json'),
      async (content, source) => {
        const { invalid } = await inspectEntries({ [source]: JSON.stringify(content) })
        expect(invalid.every(({ code }) => code === 'metadata_invalid')).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('a byte order mark is not part of the text', async () => {
  expect((await readEntries({ 'fabric.mod.json': '\ufeff{"id":"a","version":"1"}' })).id).toBe('a')
})
