import { readdir, readFile } from 'node:fs/promises'

/** One line of /proc/<pid>/stat. Source: proc_pid_stat(5). */
export interface ProcessStat {
  pid: number
  /** `Z` and `X` are dead. */
  state: string
  parent: number
  session: number
  /** Clock ticks of user and system time, of the process itself and of its children that have ended. */
  cpuTicks: number
  /** Clock ticks from the start of the machine. */
  startTicks: string
  /** Pages in memory. */
  residentPages: number
}

/** USER_HZ is 100 on all architectures on which Node runs. */
export const ticksPerSecond = 100

/** Undefined if it isn't such a line. The program's name may contain spaces and parentheses. */
export function parseStat(line: string): ProcessStat | undefined {
  const pid = Number.parseInt(line, 10)
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .trim()
    .split(' ')
  // The first one here is field 3 of the manual page.
  const field = (number: number) => fields[number - 3]
  const startTicks = field(22)
  if (!Number.isInteger(pid) || !startTicks || !/^\d+$/.test(startTicks)) return undefined
  const sum = [14, 15, 16, 17].reduce((total, number) => total + Number(field(number)), 0)
  return {
    pid,
    state: field(3) ?? '?',
    parent: Number(field(4)),
    session: Number(field(6)),
    cpuTicks: sum,
    startTicks,
    residentPages: Number(field(24)),
  }
}

/** The process with this id, unless it is dead. */
export async function readProcess(pid: number): Promise<ProcessStat | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const stat = parseStat(line)
  return stat && stat.state !== 'Z' && stat.state !== 'X' ? stat : undefined
}

/** All processes that aren't dead. */
export async function readProcesses(): Promise<ProcessStat[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(names.map((name) => readProcess(Number(name))))
  return found.filter((stat) => stat !== undefined)
}

/** Those in the session, and the children of `root` with their children. */
export function membersOf(all: readonly ProcessStat[], root: number, session: number): ProcessStat[] {
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]))
  const descends = (pid: number) => {
    let at = parents.get(pid)
    // A snapshot of a changing system could contain a circle.
    for (let steps = 0; at !== undefined && steps < 1_000; steps += 1) {
      if (at === root) return true
      at = parents.get(at)
    }
    return false
  }
  return all.filter((stat) => stat.session === session || descends(stat.pid))
}

/** The id of the machine's current run. */
export async function bootId(): Promise<string> {
  return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
}
