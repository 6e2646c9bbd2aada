import { readFile, writeFile } from 'node:fs/promises'

/** Kilobytes that Linux reports of a process: `VmRSS` now, `VmHWM` the most since `forgetPeak`. */
async function kilobytes(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
}

/** By how many bytes the resident memory of a process exceeds, at its peak during `work`, what it is before. Linux only. */
export async function memoryRaisedBy(pid: number, work: () => Promise<void>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const before = await kilobytes(pid, 'VmRSS')
  await work()
  return ((await kilobytes(pid, 'VmHWM')) - before) * 1024
}
