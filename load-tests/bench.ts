import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runAppendBench } from './append.bench.ts'
import { runDownloadsBench } from './downloads.bench.ts'
import { type FigureRow, ratioRow, tableOf } from './figure.ts'
import { runReadBench } from './read.bench.ts'
import { runRebuildBench } from './rebuild.bench.ts'
import { runSearchBench } from './search/search.bench.ts'

const root = join(import.meta.dirname, '..')
const searchP95 = 40
const classP95 = 100

const benches: Record<string, () => Promise<FigureRow[]>> = {
  async appends() {
    const wanted = new Map([
      [1, 0.6],
      [64, 1.5],
    ])
    const figures = await runAppendBench({ callers: [...wanted.keys()] })
    return figures.map(({ name, value, yardstick }, index) => {
      return ratioRow({ name, value, yardstick, unit: '/s', atLeast: [...wanted.values()][index] ?? 0 })
    })
  },
  reads: () => runReadBench(),
  rebuild: () => runRebuildBench(),
  async downloads() {
    const { name, value, yardstick, ...rest } = await runDownloadsBench()
    console.log(JSON.stringify(rest))
    return [ratioRow({ name, value, yardstick, unit: '/s', atLeast: 0.7 })]
  },
  async search() {
    const rows = await runSearchBench()
    return rows.flatMap(({ name, p95 }) => {
      if (p95 === undefined) return []
      const atMost = name === 'all' ? searchP95 : classP95
      return [
        { name: `search: ${name}, p95`, measured: `${p95.toFixed(1)} ms`, wanted: `≤ ${atMost} ms`, ok: p95 <= atMost },
      ]
    })
  },
  async size() {
    const { status, stdout } = spawnSync(process.execPath, ['frontend/size.ts'], { cwd: root, encoding: 'utf8' })
    const measured = /([\d.]+) kB {2}first load/.exec(stdout)?.[1] ?? '?'
    return [
      { name: 'first load of JavaScript, gzipped', measured: `${measured} kB`, wanted: '≤ 120 kB', ok: status === 0 },
    ]
  },
}

/** `npm run bench [-- name ...]`: every figure in turn, in one table. */
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches)
const rows: FigureRow[] = []
for (const name of names) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no benchmark ${name}; there are ${Object.keys(benches).join(', ')}`)
  console.error(`${name} ...`)
  rows.push(...(await bench()))
}
console.log(tableOf(rows))
