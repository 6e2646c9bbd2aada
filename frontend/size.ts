import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; src?: string; isEntry?: boolean; imports?: string[] }

/** kB of gzipped JavaScript that the home page may load before it shows something. */
const limit = 112

/**
 * What a visitor of the home page loads without doing anything: the entry, which holds that page, and all that it imports
 * statically. Parts that rest (lazyNamed.ts) come when somebody does something.
 */
const firstLoad = ['index.html']

const dist = new URL('./dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))

function closure(keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`size: ${key} is not in the manifest; build first, or correct the list in size.ts`)
    if (seen.has(chunk.file)) continue
    seen.add(chunk.file)
    closure(chunk.imports ?? [], seen)
  }
  return seen
}

async function gzipped(file: string): Promise<number> {
  return gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length / 1000
}

let total = 0
for (const file of [...closure(firstLoad), 'theme.js']) {
  const size = await gzipped(file)
  total += size
  console.log(`${size.toFixed(1).padStart(7)} kB  ${file}`)
}
console.log(`${total.toFixed(1).padStart(7)} kB  first load of the home page, limit ${limit} kB`)
if (total > limit) {
  console.error(`size: ${(total - limit).toFixed(1)} kB too much; load what is not needed first with import()`)
  process.exitCode = 1
}
