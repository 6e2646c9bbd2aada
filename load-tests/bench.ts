import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type FigureRow, tableOf } from './figure.ts'
import { benches, onlyByName } from './figures.ts'

/**
 * `npm run bench [-- name ...]`: all usual figures, or the named ones, in one table. Each is measured in its own process, one after the
 * other. A failure gets its own row. Exits with 1 if something failed, but not if a figure misses its target.
 */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(benches, name))
  if (unknown) {
    console.error(`There is no benchmark ${unknown}. There are: ${Object.keys(benches).join(', ')}`)
    process.exitCode = 2
    return
  }
  const rows: FigureRow[] = []
  for (const name of names) {
    const started = performance.now()
    process.stderr.write(`${name} ... `)
    rows.push(...(await measured(name)))
    console.error(`${Math.round((performance.now() - started) / 1_000)} s`)
  }
  console.log(tableOf(rows))
}

async function measured(name: string): Promise<FigureRow[]> {
  const child = fork(import.meta.filename, [], { env: { ...process.env, ADIT_BENCH: name } })
  let rows: FigureRow[] = []
  child.on('message', (message) => {
    rows = message as FigureRow[] // Sent below by the same file.
  })
  const [code] = await once(child, 'exit')
  if (code === 0) return rows
  process.exitCode = 1
  return [{ name, measured: 'failed', wanted: '', ok: false }]
}

const own = process.env.ADIT_BENCH
if (own === undefined) {
  const names = process.argv.slice(2)
  const usual = Object.keys(benches).filter((name) => !onlyByName.includes(name))
  await main(names.length > 0 ? names : usual)
} else {
  const rows = await benches[own]?.()
  process.send?.(rows, undefined, undefined, () => process.disconnect())
}
