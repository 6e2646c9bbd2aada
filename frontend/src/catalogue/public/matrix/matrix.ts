import { platformsOf } from '../../compatibility.ts'
import { byPopularity } from '../../tags.ts'
import type { VersionItem } from '../../versionItem.ts'
import { offered, pickVersion } from '../download/versionChoice.ts'

type Judged = Pick<VersionItem, 'id' | 'status' | 'version_type' | 'loaders' | 'mrpack_loaders' | 'game_versions'>
export type KnownGame = { version: string; version_type: string }

/** One game version, or old groups of them in one. */
export type Column = { label: string; games: string[]; group: string }
/** Neighbours with a heading of their own, such as “1.21”. */
export type Group = { name: string; column: number; columns: number }
/** One file: equal neighbours are merged both ways. Rows and columns count from 0. */
export type Block<V> = {
  version: V
  row: number
  rows: number
  column: number
  columns: number
  /** The newest file for at least one of its loaders. */
  newest: boolean
}
export type Matrix<V> = {
  loaders: string[]
  columns: Column[]
  groups: Group[]
  blocks: Block<V>[]
  /** Which file each loader has for each column. */
  cells: (V | null)[][]
}

/** Columns at most; from there on, old groups are folded into one. */
const mostColumns = 20

const named = /^(\d+\.\d+)(?:\.(\d+))?$/

function columnOf(version: string): Column {
  const [, group = version, patch = '0'] = named.exec(version) ?? []
  return { label: patch, games: [version], group }
}

/** All releases of the groups in which there is something, oldest first. */
function columnsOf(games: ReadonlySet<string>, known: readonly KnownGame[]): Column[] {
  const releases = known
    .filter(({ version, version_type }) => version_type === 'release' && named.test(version))
    .map(({ version }) => columnOf(version))
    .reverse()
  const used = new Set(releases.filter(({ games: [game = ''] }) => games.has(game)).map(({ group }) => group))
  return releases.filter(({ group }) => used.has(group))
}

/** The oldest groups in one column, as many as leave no more columns than there is room for. The newest group stays as it is. */
export function folded(columns: readonly Column[], most = mostColumns): Column[] {
  if (columns.length <= most) return [...columns]
  const groups = [...Map.groupBy(columns, ({ group }) => group).values()]
  let rest = columns.length
  let count = 0
  // The folded groups take one column themselves.
  while (count < groups.length - 1 && rest + Math.min(count, 1) > most) {
    rest -= groups[count]?.length ?? 0
    count++
  }
  if (count === 0) return [...columns]
  const old = groups.slice(0, count)
  const [first, last] = [old[0]?.[0]?.group ?? '', old.at(-1)?.[0]?.group ?? '']
  const label = first === last ? first : `${first}–${last}`
  const games = old.flat().flatMap((column) => column.games)
  return [{ label: '', games, group: label }, ...groups.slice(count).flat()]
}

function groupsOf(columns: readonly Column[]): Group[] {
  const groups: Group[] = []
  columns.forEach(({ group: name }, column) => {
    const last = groups.at(-1)
    if (last?.name === name) last.columns++
    else groups.push({ name, column, columns: 1 })
  })
  return groups
}

/** Rows that have the same files stand together, the most looked for first. */
export function inMergingOrder<V>(rows: ReadonlyMap<string, readonly (V | null)[]>): string[] {
  const left = [...rows.keys()].sort(byPopularity)
  const order: string[] = []
  const likeness = (name: string) => {
    const [cells = [], above = []] = [rows.get(name), rows.get(order.at(-1) ?? '')]
    return cells.filter((cell, at) => cell !== null && cell === above[at]).length
  }
  while (left.length > 0) {
    const next = left.reduce((best, name) => (likeness(name) > likeness(best) ? name : best))
    order.push(next)
    left.splice(left.indexOf(next), 1)
  }
  return order
}

/** Rectangles of equal neighbours, each as wide and then as high as it can be. */
export function merged<V>(cells: readonly (readonly (V | null)[])[]): Omit<Block<V>, 'newest'>[] {
  const taken = cells.map((row) => row.map(() => false))
  const free = (row: number, column: number, version: V) => cells[row]?.[column] === version && !taken[row]?.[column]
  const blocks: Omit<Block<V>, 'newest'>[] = []
  cells.forEach((line, row) => {
    line.forEach((version, column) => {
      if (version === null || taken[row]?.[column]) return
      let columns = 1
      while (free(row, column + columns, version)) columns++
      const isFree = (at: number) =>
        Array.from({ length: columns }, (_, x) => x).every((x) => free(at, column + x, version))
      let rows = 1
      while (isFree(row + rows)) rows++
      for (let y = row; y < row + rows; y++) for (let x = column; x < column + columns; x++) (taken[y] ?? [])[x] = true
      blocks.push({ version, row, rows, column, columns })
    })
  })
  return blocks
}

/**
 * Which file is for which loader and game version. `versions` and `known` are newest first. Null if no release of the game is among what the
 * versions are for.
 */
export function matrixOf<V extends Judged>(versions: readonly V[], known: readonly KnownGame[]): Matrix<V> | null {
  const open = offered(versions)
  const columns = folded(columnsOf(new Set(open.flatMap(({ game_versions }) => game_versions)), known))
  if (columns.length === 0) return null
  const names = new Set(open.flatMap(platformsOf))
  const fileFor = (loader: string, { games }: Column): V | null => {
    for (const version of games.toReversed()) {
      const picked = pickVersion(open, { version, loader })
      if (picked) return picked.best
    }
    return null
  }
  const rows = new Map([...names].map((loader) => [loader, columns.map((column) => fileFor(loader, column))]))
  const loaders = inMergingOrder(new Map([...rows].filter(([, cells]) => cells.some((cell) => cell !== null))))
  const cells = loaders.map((loader) => rows.get(loader) ?? [])
  const newest = loaders.map((loader) => pickVersion(open, { version: null, loader })?.best)
  return {
    loaders,
    columns,
    groups: groupsOf(columns),
    cells,
    blocks: merged(cells).map((block) => ({
      ...block,
      newest: newest.slice(block.row, block.row + block.rows).includes(block.version),
    })),
  }
}

/** The files of the blocks, each once, in the order of `versions`. */
export function filesIn<V extends Judged>({ blocks }: Matrix<V>, versions: readonly V[]): Block<V>[] {
  return versions.flatMap((version) => blocks.find((block) => block.version === version) ?? [])
}
