import { describe, expect, test } from 'vitest'
import { sampleVersion } from '../../../testing/projectPage.ts'
import type { VersionItem } from '../../versionItem.ts'
import {
  type Column,
  filesIn,
  folded,
  inMergingOrder,
  type KnownGame,
  type Matrix,
  matrixOf,
  merged,
} from './matrix.ts'

const release = (version: string): KnownGame => ({ version, version_type: 'release' })
const patches = (group: string, last: number) =>
  Array.from({ length: last + 1 }, (_, at) => (at === 0 ? group : `${group}.${at}`)).reverse()
const known = [
  { version: '25w10a', version_type: 'snapshot' },
  ...patches('1.21', 4).map(release),
  ...patches('1.20', 2).map(release),
  ...patches('1.19', 1).map(release),
]

const version = (number: string, loaders: string[], games: string[], fields = {}) =>
  sampleVersion(number, { loaders, game_versions: games, ...fields })

const shapes = (matrix: Matrix<VersionItem> | null) =>
  matrix?.blocks.map((block) => {
    return [block.version.version_number, block.row, block.rows, block.column, block.columns, block.newest]
  })

describe('the matrix', () => {
  test('makes one file for three loaders one block', () => {
    const jar = version('5', ['fabric', 'quilt', 'neoforge'], ['1.21', '1.21.1', '1.21.2', '1.21.3', '1.21.4'])
    const matrix = matrixOf([jar], known)
    expect(matrix?.loaders).toEqual(['fabric', 'neoforge', 'quilt'])
    expect(matrix?.columns.map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4'])
    expect(matrix?.groups).toEqual([{ name: '1.21', column: 0, columns: 5 }])
    expect(shapes(matrix)).toEqual([['5', 0, 3, 0, 5, true]])
  })

  test('gives a cell to the newest file for it, and keeps older ones where they are the last', () => {
    const newer = version('2', ['fabric'], ['1.20.2', '1.21'])
    const older = version('1', ['fabric', 'forge'], ['1.20', '1.20.1', '1.20.2', '1.21'])
    const matrix = matrixOf([newer, older], known)
    expect(matrix?.groups.map(({ name, columns }) => [name, columns])).toEqual([
      ['1.20', 3],
      ['1.21', 5],
    ])
    expect(shapes(matrix)).toEqual([
      ['1', 0, 2, 0, 2, true],
      ['2', 0, 1, 2, 2, true],
      ['1', 1, 1, 2, 2, true],
    ])
    expect(matrix?.cells[1]?.map((cell) => cell?.version_number ?? null)).toEqual([
      ...['1', '1', '1', '1'],
      ...[null, null, null, null],
    ])
  })

  test('calls a file older that its loader has a newer one than', () => {
    const matrix = matrixOf([version('2', ['fabric'], ['1.21']), version('1', ['fabric'], ['1.20'])], known)
    expect(shapes(matrix)?.map(([number, , , , , newest]) => [number, newest])).toEqual([
      ['1', false],
      ['2', true],
    ])
  })

  test('prefers a release to a newer beta', () => {
    const beta = version('2-beta', ['fabric'], ['1.21', '1.21.1'], { version_type: 'beta' })
    const matrix = matrixOf([beta, version('1', ['fabric'], ['1.21'])], known)
    expect(shapes(matrix)?.map(([number, , , column]) => [number, column])).toEqual([
      ['1', 0],
      ['2-beta', 1],
    ])
  })

  test('leaves out snapshots, loaders without a release, and versions that are not offered', () => {
    const snapshot = version('3', ['quilt'], ['25w10a'])
    const draft = version('2', ['forge'], ['1.21'], { status: 'draft' })
    const matrix = matrixOf([snapshot, draft, version('1', ['fabric'], ['1.21', '25w10a'])], known)
    expect(matrix?.loaders).toEqual(['fabric'])
    expect(matrix?.columns).toHaveLength(5)
    expect(matrixOf([snapshot], known)).toBeNull()
    expect(matrixOf([], known)).toBeNull()
  })

  test('has what a modpack depends on as its loaders', () => {
    const pack = version('1', ['mrpack'], ['1.21'], { mrpack_loaders: ['fabric'] })
    expect(matrixOf([pack], known)?.loaders).toEqual(['fabric'])
  })

  test('names its files once, newest first', () => {
    const [newer, older] = [version('2', ['fabric'], ['1.21.1']), version('1', ['fabric'], ['1.21', '1.21.2'])]
    const matrix = matrixOf([newer, older], known)
    expect(matrix && filesIn(matrix, [newer, older]).map(({ version }) => version.version_number)).toEqual(['2', '1'])
  })
})

describe('merging', () => {
  const rows = (...lines: string[]) => lines.map((line) => [...line].map((cell) => (cell === '-' ? null : cell)))
  const blocks = (...lines: string[]) =>
    merged(rows(...lines)).map(
      ({ version, row, rows: high, column, columns }) => `${version}${row}${column}${high}${columns}`,
    )

  test.each([
    [['aa', 'aa'], ['a0022']],
    [
      ['aab', 'aab'],
      ['a0022', 'b0221'],
    ],
    [['a-a'], ['a0011', 'a0211']],
    [
      ['aa', 'a-'],
      ['a0012', 'a1011'],
    ],
    [
      ['ab', 'aa'],
      ['a0021', 'b0111', 'a1111'],
    ],
    [
      ['-a', 'aa'],
      ['a0121', 'a1011'],
    ],
    [['--', '--'], []],
  ])('%j', (lines, expected) => {
    expect(blocks(...lines)).toEqual(expected)
  })

  test('covers every cell once, whatever the cells are', () => {
    for (let seed = 0; seed < 3 ** 6; seed++) {
      const text = seed.toString(3).padStart(6, '0').replaceAll('0', '-').replaceAll('1', 'a').replaceAll('2', 'b')
      const cells = rows(text.slice(0, 3), text.slice(3))
      const covered = merged(cells).flatMap(({ version, row, rows: high, column, columns }) =>
        Array.from({ length: high * columns }, (_, at) => {
          const [y, x] = [row + Math.floor(at / columns), column + (at % columns)]
          expect(cells[y]?.[x]).toBe(version)
          return `${y} ${x}`
        }),
      )
      expect(new Set(covered).size).toBe(covered.length)
      expect(covered).toHaveLength(cells.flat().filter((cell) => cell !== null).length)
    }
  })
})

describe('the order of loaders', () => {
  test('puts rows with the same files together, the most looked for first', () => {
    const order = inMergingOrder(
      new Map([
        ['quilt', ['a', 'a']],
        ['forge', ['c', 'c']],
        ['neoforge', ['c', null]],
        ['fabric', ['a', 'a']],
      ]),
    )
    expect(order).toEqual(['fabric', 'quilt', 'neoforge', 'forge'])
  })

  test('is that of popularity where nothing is alike', () => {
    const rows = new Map(['forge', 'fabric', 'neoforge'].map((name) => [name, [name]]))
    expect(inMergingOrder(rows)).toEqual(['fabric', 'neoforge', 'forge'])
  })
})

describe('folding', () => {
  const columns = (...groups: [string, number][]): Column[] =>
    groups.flatMap(([group, count]) =>
      Array.from({ length: count }, (_, at) => ({ label: String(at), games: [`${group}.${at}`], group })),
    )

  test.each<[string, [string, number][], string[], number]>([
    [
      'nothing up to 20 columns',
      [
        ['1.20', 7],
        ['1.21', 13],
      ],
      ['1.20', '1.21'],
      20,
    ],
    [
      'the oldest group above that',
      [
        ['1.19', 5],
        ['1.20', 7],
        ['1.21', 11],
      ],
      ['1.19', '1.20', '1.21'],
      19,
    ],
    [
      'several into one, with the room that this one takes',
      [
        ['1.17', 2],
        ['1.18', 3],
        ['1.19', 5],
        ['1.20', 7],
        ['1.21', 11],
      ],
      ['1.17–1.19', '1.20', '1.21'],
      19,
    ],
    [
      'never the newest',
      [
        ['1.20', 2],
        ['1.21', 25],
      ],
      ['1.20', '1.21'],
      26,
    ],
    ['nothing of a single group', [['1.21', 25]], ['1.21'], 25],
  ])('folds %s', (_, groups, names, count) => {
    const found = folded(columns(...groups))
    expect([...new Set(found.map(({ group }) => group))]).toEqual(names)
    expect(found).toHaveLength(count)
    expect(found.flatMap(({ games }) => games)).toEqual(columns(...groups).flatMap(({ games }) => games))
  })

  test('keeps 21 columns within 20', () => {
    expect(folded(columns(['1.19', 1], ['1.20', 9], ['1.21', 11]))).toHaveLength(12)
  })

  test('shows in a folded column the file for the newest of its game versions', () => {
    const many = [...patches('1.21', 10), ...patches('1.20', 6), ...patches('1.19', 4)].map(release)
    const [older, old] = [version('1', ['fabric'], ['1.19']), version('2', ['fabric'], ['1.19.3'])]
    const matrix = matrixOf([version('3', ['fabric'], ['1.20', '1.21']), old, older], many)
    expect(matrix?.columns[0]?.group).toBe('1.19')
    expect(matrix?.cells[0]?.[0]?.version_number).toBe('2')
  })
})
