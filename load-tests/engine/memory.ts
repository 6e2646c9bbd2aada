import { readFile } from 'node:fs/promises'

/** Memory in MB of these processes, with a part of what they share with others (PSS, Linux only). */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const sizes = pids.map(async (pid) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss: +(\d+) kB/m.exec(text)?.[1]) * 1_024
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6
}
