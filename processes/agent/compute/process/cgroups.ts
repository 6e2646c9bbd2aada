import { access, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Guard, Limits } from '../compute.port.ts'
import { reason } from './tools.ts'

export type Controller = 'memory' | 'cpu' | 'pids'
const controllers: readonly Controller[] = ['memory', 'cpu', 'pids']

/** Where a hierarchy of cgroups is mounted. Version 1 has one for each controller, version 2 has one for all. */
export interface Hierarchy {
  version: 1 | 2
  mount: string
}

export interface CgroupUsage {
  cpuSeconds: number | undefined
  memoryBytes: number | undefined
}

/** Microseconds in which a CPU limit is counted; the kernel's default. */
const periodUs = 100_000

/** The hierarchies in /proc/self/mountinfo, by controller. Source: proc_pid_mountinfo(5). */
export async function findHierarchies(mountInfo: string): Promise<Map<Controller | 'cpuacct', Hierarchy>> {
  const found = new Map<Controller | 'cpuacct', Hierarchy>()
  for (const line of mountInfo.split('\n')) {
    const [left = '', right = ''] = line.split(' - ')
    const mount = (left.split(' ')[4] ?? '').replaceAll('\\040', ' ')
    const [type, , options = ''] = right.split(' ')
    if (type === 'cgroup') {
      for (const name of options.split(',')) {
        if (name === 'memory' || name === 'cpu' || name === 'pids' || name === 'cpuacct') {
          found.set(name, { version: 1, mount })
        }
      }
    }
    if (type === 'cgroup2') {
      const offered = await readFile(join(mount, 'cgroup.controllers'), 'utf8').catch(() => '')
      for (const name of offered.trim().split(' ')) {
        // One that is in use in a hierarchy of version 1 isn't offered here.
        if (name === 'memory' || name === 'cpu' || name === 'pids') found.set(name, { version: 2, mount })
      }
    }
  }
  return found
}

/**
 * The cgroups of the instances of one agent, under a group of its own in each hierarchy. Source of the files' names and units:
 * https://docs.kernel.org/admin-guide/cgroup-v1/ and https://docs.kernel.org/admin-guide/cgroup-v2.html
 */
export class Cgroups {
  readonly #parent: string
  readonly #hierarchies: ReadonlyMap<Controller | 'cpuacct', Hierarchy>
  readonly guards: Readonly<Record<Controller, Guard>>

  private constructor(
    parent: string,
    hierarchies: ReadonlyMap<Controller | 'cpuacct', Hierarchy>,
    guards: Record<Controller, Guard>,
  ) {
    this.#parent = parent
    this.#hierarchies = hierarchies
    this.guards = guards
  }

  /** Finds out what can be used, by making the agent's own group. */
  static async open(parent: string, hierarchies: ReadonlyMap<Controller | 'cpuacct', Hierarchy>): Promise<Cgroups> {
    const guards = {} as Record<Controller, Guard>
    const usable = new Map(hierarchies)
    for (const controller of controllers) {
      guards[controller] = await prepare(hierarchies.get(controller), controller, parent)
      if (!guards[controller].enforced) usable.delete(controller)
    }
    const accounting = usable.get('cpuacct')
    if (accounting) {
      await mkdir(join(accounting.mount, parent), { recursive: true }).catch(() => usable.delete('cpuacct'))
    }
    return new Cgroups(parent, usable, guards)
  }

  /** Makes fresh groups with the limits. Returns the files to which a process's pid must be written. The former groups of `id` must be empty. */
  async create(id: string, limits: Limits): Promise<string[]> {
    await this.remove(id)
    const folders = this.#folders(id)
    for (const folder of folders) await mkdir(folder)
    for (const controller of controllers) await this.#limit(controller, id, limits)
    return folders.map((folder) => join(folder, 'cgroup.procs'))
  }

  /** Processes in the groups. */
  async members(id: string): Promise<number[]> {
    const lists = await Promise.all(this.#folders(id).map((folder) => read(folder, 'cgroup.procs')))
    return [...new Set(lists.flatMap((list) => (list ?? '').split('\n').filter(Boolean).map(Number)))]
  }

  async usage(id: string): Promise<CgroupUsage> {
    return { cpuSeconds: await this.#cpuSeconds(id), memoryBytes: await this.#memoryBytes(id) }
  }

  /** Whether the kernel has killed a process of the instance because of its memory limit. */
  async wasOomKilled(id: string): Promise<boolean> {
    const memory = this.#folder('memory', id)
    if (!memory) return false
    const text = await read(memory.folder, memory.version === 2 ? 'memory.events' : 'memory.oom_control')
    return (numberOf(text, 'oom_kill') ?? 0) > 0
  }

  /** Removes the groups. They must be empty. */
  async remove(id: string): Promise<void> {
    for (const folder of this.#folders(id)) await removeGroup(folder)
  }

  async #limit(controller: Controller, id: string, limits: Limits): Promise<void> {
    const group = this.#folder(controller, id)
    if (!group) return
    const write = (file: string, value: number | string) => writeFile(join(group.folder, file), String(value))
    const { memoryBytes, swapBytes = 0, cpus, processes } = limits
    if (controller === 'pids' && processes !== undefined) await write('pids.max', processes)
    if (controller === 'cpu' && cpus !== undefined) {
      const quota = Math.max(1_000, Math.round(cpus * periodUs))
      if (group.version === 2) await write('cpu.max', `${quota} ${periodUs}`)
      else {
        await write('cpu.cfs_period_us', periodUs)
        await write('cpu.cfs_quota_us', quota)
      }
    }
    if (controller === 'memory' && memoryBytes !== undefined) {
      const [whole, withSwap] =
        group.version === 2
          ? (['memory.max', 'memory.swap.max'] as const)
          : (['memory.limit_in_bytes', 'memory.memsw.limit_in_bytes'] as const)
      await write(whole, memoryBytes)
      // The file is missing where the kernel doesn't count swap. Version 1 counts memory and swap together.
      const swapFile = join(group.folder, withSwap)
      if (await exists(swapFile))
        await writeFile(swapFile, String(group.version === 2 ? swapBytes : memoryBytes + swapBytes))
    }
  }

  async #cpuSeconds(id: string): Promise<number | undefined> {
    const cpu = this.#folder('cpu', id)
    if (cpu?.version === 2) {
      const used = numberOf(await read(cpu.folder, 'cpu.stat'), 'usage_usec')
      return used === undefined ? undefined : used / 1e6
    }
    const accounting = this.#folder('cpuacct', id)
    const text = accounting && (await read(accounting.folder, 'cpuacct.usage'))
    return text === undefined ? undefined : Number(text) / 1e9
  }

  /** Without the pages of files that the kernel can drop at any time. */
  async #memoryBytes(id: string): Promise<number | undefined> {
    const memory = this.#folder('memory', id)
    if (!memory) return undefined
    const [usage, inactive] =
      memory.version === 2
        ? (['memory.current', 'inactive_file'] as const)
        : (['memory.usage_in_bytes', 'total_inactive_file'] as const)
    const [whole, parts] = await Promise.all([read(memory.folder, usage), read(memory.folder, 'memory.stat')])
    return whole === undefined ? undefined : Math.max(0, Number(whole) - (numberOf(parts, inactive) ?? 0))
  }

  #folder(controller: Controller | 'cpuacct', id: string): { folder: string; version: 1 | 2 } | undefined {
    const hierarchy = this.#hierarchies.get(controller)
    return hierarchy && { folder: join(hierarchy.mount, this.#parent, id), version: hierarchy.version }
  }

  #folders(id: string): string[] {
    return [...new Set([...this.#hierarchies.values()].map(({ mount }) => join(mount, this.#parent, id)))]
  }
}

async function prepare(hierarchy: Hierarchy | undefined, controller: Controller, parent: string): Promise<Guard> {
  if (!hierarchy) return { enforced: false, because: `the kernel offers no ${controller} cgroup` }
  const group = join(hierarchy.mount, parent)
  try {
    if (hierarchy.version === 2) await writeFile(join(hierarchy.mount, 'cgroup.subtree_control'), `+${controller}`)
    await mkdir(group, { recursive: true })
    if (hierarchy.version === 2) await writeFile(join(group, 'cgroup.subtree_control'), `+${controller}`)
    return { enforced: true, by: `cgroup version ${hierarchy.version}` }
  } catch (error) {
    return { enforced: false, because: `cgroups can't be made: ${reason(error)}` }
  }
}

/** A group is busy for a moment after its last process has ended. */
async function removeGroup(folder: string, attempts = 50): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    if (code !== 'EBUSY' || attempts === 0) throw error
    await delay(20)
    await removeGroup(folder, attempts - 1)
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Undefined if there is no such file. */
async function read(folder: string, file: string): Promise<string | undefined> {
  return await readFile(join(folder, file), 'utf8').catch(() => undefined)
}

/** The number in a line such as `oom_kill 1`. */
function numberOf(text: string | undefined, name: string): number | undefined {
  const line = text?.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}
