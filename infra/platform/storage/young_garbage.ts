import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

setFlagsFromString('--expose-gc')
// What `--expose-gc` adds to contexts made after it.
const collect: Collect = runInNewContext('gc')

/** Bytes of a stream after which its dead chunks are collected; one collection takes about a millisecond. */
const everyBytes = 16 * 1024 * 1024

/**
 * To be told the length of each chunk of a stream. Chunks lie outside the heap, whose filling decides when V8 collects: left to
 * itself it lets 80 MB of dead ones of a large upload gather (measured), however slowly they are needed.
 */
export function youngGarbage(): (chunkBytes: number) => void {
  let passed = 0
  return (chunkBytes) => {
    passed += chunkBytes
    if (passed < everyBytes) return
    passed = 0
    collect({ type: 'minor' })
  }
}
