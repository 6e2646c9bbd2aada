import { describe, expect, it } from 'vitest'
import {
  embeddedDependency,
  fieldsOf,
  hasPlaceholder,
  link,
  links,
  list,
  names,
  projectDependencies,
  summary,
  text,
} from './fields.ts'

const unfilled = (name: string) => ['$', `{${name}}`].join('')

describe('a text', () => {
  it.each([
    ['  a \t\n b\u0000\u0007c ', 'a b c'],
    [1.5, '1.5'],
    ['x'.repeat(300), 'x'.repeat(256)],
    [`${' '.repeat(256)}${'x'.repeat(300)}`, 'x'.repeat(256)],
    [`${' '.repeat(512)}x`, undefined],
    ['', undefined],
    [' \n', undefined],
    [unfilled('version'), undefined],
    [`${unfilled('version')}-a`, `${unfilled('version')}-a`],
    [`a-${unfilled('version')}`, `a-${unfilled('version')}`],
    ['@MOD_VERSION@', undefined],
    ['@VERSION@-1', '@VERSION@-1'],
    ['1-@VERSION@', '1-@VERSION@'],
    ['@version@', '@version@'],
    [true, undefined],
    [null, undefined],
    [['a'], undefined],
  ])('of %j is %j', (value, expected) => {
    expect(text(value)).toBe(expected)
  })

  it('is longer where it is a summary', () => {
    expect(summary('x'.repeat(3_000))).toBe('x'.repeat(2_048))
  })
})

it.each([
  [unfilled('version'), true],
  [`1.0-${unfilled('a.b')}`, true],
  ['v@mod.version@', true],
  ['{{ version }}', true],
  ['{{}}', true],
  ['1.0', false],
  ['a@b', false],
  ['a @ b @', false],
  ['{version}', false],
  ['$version', false],
  [`${'x'.repeat(2_048)}@a@`, false],
  [5, false],
])('%j has a placeholder: %j', (value, expected) => {
  expect(hasPlaceholder(value)).toBe(expected)
})

it('fields are those of objects alone', () => {
  expect([fieldsOf({ a: 1 }), fieldsOf([1]), fieldsOf(null), fieldsOf('a')]).toEqual([{ a: 1 }, {}, {}, {}])
})

it('a list has at most 4,096 items, and is empty for what is none', () => {
  expect(list(Array(5_000).fill(0))).toHaveLength(4_096)
  expect([list('ab'), list({ length: 1 })]).toEqual([[], []])
})

it('names are split, read from objects and told once, at most 256', () => {
  expect(names('Ann, Ben ,, Ann')).toEqual(['Ann', 'Ben'])
  expect(names(['Ann', { name: 'Ben' }, 3, {}, null])).toEqual(['Ann', 'Ben', '3'])
  expect(names(Array.from({ length: 300 }, (_, n) => n))).toHaveLength(256)
  expect(names(`${'x'.repeat(2_050)},y`)).toEqual(['x'.repeat(256)])
  expect(names(undefined)).toEqual([])
})

describe('a link', () => {
  it.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['http://example.org', 'http://example.org'],
    ['javascript:alert(1)', undefined],
    ['xhttps://example.org', undefined],
    ['httpsx://example.org', undefined],
    ['example.org', undefined],
    [undefined, undefined],
    [`https://example.org/${'a'.repeat(1_000)}`, `https://example.org/${'a'.repeat(1_000)}`],
  ])('to %s is %s', (value, expected) => {
    expect(link(value)).toBe(expected)
  })

  it('is left out where it is none', () => {
    expect(links({ homepage: 'https://example.org/', issues: 'x', wiki: undefined })).toEqual({
      homepage: 'https://example.org/',
    })
  })
})

describe('dependencies', () => {
  it('leave out platforms in any case, and what stands there twice', () => {
    const platforms = [
      ...[
        'minecraft',
        'java',
        'fabricloader',
        'fabric-loader',
        'quilt_loader',
        'quilt_base',
        'forge',
        'neoforge',
        'fml',
      ],
      ...['javafml', 'lowcodefml', 'spongeapi', 'spongeforge', 'sponge'],
    ]
    const required = (id: string) => ({ id, kind: 'required' as const })
    const found = [
      ...[...platforms, ...platforms.map((id) => id.toUpperCase())].map(required),
      { ...required('jei'), versionRange: '1' },
      { ...required('jei'), versionRange: '2' },
      { id: 'jei', kind: 'optional' as const },
    ]
    expect(projectDependencies(found)).toEqual([
      { id: 'jei', kind: 'required', versionRange: '1' },
      { id: 'jei', kind: 'optional' },
    ])
    expect(projectDependencies(Array.from({ length: 5_000 }, (_, n) => required(`m${n}`)))).toHaveLength(4_096)
  })

  it.each([
    ['META-INF/jars/cloth-config-fabric-11.1.jar', 'cloth-config-fabric', '11.1'],
    ['lib-v2.0.JAR', 'lib', 'v2.0'],
    ['a.zip', 'a', undefined],
    ['a.jar.bak', 'a.jar.bak', undefined],
    ['a-b', 'a-b', undefined],
    ['-1.jar', '-1', undefined],
  ])('inside %s are %s %s', (path, id, versionRange) => {
    expect(embeddedDependency(path)).toEqual({ id, kind: 'embedded', versionRange })
  })

  it('without a name are none', () => {
    expect([embeddedDependency(''), embeddedDependency('jars/.jar'), embeddedDependency('jars/')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(embeddedDependency(`${'a/'.repeat(300)}b-1.jar`)).toBeUndefined()
  })
})
