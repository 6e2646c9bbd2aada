import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

setFlagsFromString('--expose-gc')
// `--expose-gc` adds this function to contexts created after it is set.
const collect: Collect = runInNewContext('gc')

/** Bytes of a stream after which its dead chunks are collected. One collection takes about a millisecond. */
const everyBytes = 16 * 1024 * 1024

/**
 * Collects dead chunks of a stream; call it with the length of each chunk. Chunks are outside the heap whose size triggers V8's
 * collections, so without this 80 MB of dead chunks of a large upload accumulate (measured).
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
