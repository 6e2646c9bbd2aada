import { readFileSync } from 'node:fs'

/** Clock ticks of Linux per second. */
const ticks = 100
const pageBytes = 4_096

/** What a process has used so far, from /proc. Throws if it is gone, or on a machine without /proc. */
export function usageOf(pid: number): { cpuSeconds: number; memory: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before it may contain anything, but ends with the last parenthesis.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [userTicks = 0, systemTicks = 0] = fields.slice(11, 13)
  return { cpuSeconds: (userTicks + systemTicks) / ticks, memory: (fields[21] ?? 0) * pageBytes }
}

/** Seconds of processor time that a process and its present children have used, which is a whole Postgres server. */
export function familySeconds(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + secondsIfThere(child), usageOf(pid).cpuSeconds)
}

function secondsIfThere(pid: number): number {
  try {
    return usageOf(pid).cpuSeconds
  } catch {
    return 0
  }
}
