import { readFile, writeFile } from 'node:fs/promises'

/** Kilobytes that Linux reports for a process: `VmRSS` is the current size, `VmHWM` the peak since `forgetPeak`. */
async function kilobytes(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
}

/** By how many bytes the peak resident memory of a process during `work` exceeds the memory before it. Linux only. */
export async function memoryRaisedBy(pid: number, work: () => Promise<void>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const before = await kilobytes(pid, 'VmRSS')
  await work()
  return ((await kilobytes(pid, 'VmHWM')) - before) * 1024
}
