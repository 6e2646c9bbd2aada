import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { bootId, membersOf, type ProcessStat, readProcess, readProcesses, ticksPerSecond } from '../../shim/proc.ts'
import { RunFolder, type RunState, shimPath } from '../../shim/run_folder.ts'
import {
  assertInstanceId,
  type Capabilities,
  type Compute,
  ComputeError,
  type Exit,
  type Guard,
  type InstanceSignal,
  type InstanceSpec,
  type InstanceStats,
  type InstanceStatus,
  type Isolation,
  isolations,
  type Volume,
  type VolumeUsage,
} from '../compute.port.ts'
import { probeAccounts, Slots } from './accounts.ts'
import { Cgroups, findHierarchies } from './cgroups.ts'
import { Networks } from './network.ts'
import { accountParameters, probeSandbox, sandboxParameters } from './sandbox.ts'
import { findTool, instancePath } from './tools.ts'
import { DiskVolume, probeDisks } from './volumes.ts'

export interface ProcessComputeOptions {
  /** Where volumes and what is known of instances are kept. One agent at a time. */
  folder: string
  /** `none` runs plain processes under the agent's account, whatever the node offers. */
  isolation?: 'available' | 'none' | undefined
  /** Instances get this account and the following ones. */
  firstUid?: number | undefined
  /** First two bytes of the /16 for networks of instances. */
  networkPrefix?: string | undefined
}

/** A shim that hasn't shown up by then has ended, or nobody waits for it. */
const launchMs = 30_000
const pollMs = 100
/** Processes may start others while they are being killed. */
const killRounds = 100
const pageBytes = 4_096

interface Means {
  guards: Record<Isolation, Guard>
  cgroups: Cgroups | undefined
  networks: Networks | undefined
}

/**
 * Runs instances as processes of the node, each with as much isolation as the node offers. A shim beside each process (`shim.sh`) keeps its input and its
 * exit code, so instances don't notice when the agent ends. Linux only.
 */
export class ProcessCompute implements Compute {
  readonly #options: Required<ProcessComputeOptions>
  readonly #means: Means
  readonly #slots: Slots
  readonly #starting = new Set<string>()

  private constructor(options: Required<ProcessComputeOptions>, means: Means) {
    this.#options = options
    this.#means = means
    this.#slots = new Slots(options.folder)
  }

  /** Finds out what the node offers. Throws where there is no /proc. */
  static async open(given: ProcessComputeOptions): Promise<ProcessCompute> {
    await bootId().catch((error: unknown) => {
      throw new Error('Servers run on Linux only: this system has no /proc', { cause: error })
    })
    await mkdir(given.folder, { recursive: true })
    const folder = await realpath(given.folder)
    const options = { isolation: 'available' as const, firstUid: 200_000, networkPrefix: '10.213', ...given, folder }
    return new ProcessCompute(options, await findMeans(options))
  }

  async capabilities(): Promise<Capabilities> {
    return { engine: 'process', guards: this.#means.guards }
  }

  async openVolume(id: string, size?: number): Promise<Volume> {
    const volume = this.#volume(id)
    await mkdir(this.#folder(id), { recursive: true, mode: 0o711 })
    const uid = await this.#uid(id)
    const run = await RunFolder.latest(this.#runs(id))
    const isIdle = !run || (await run.state()).kind === 'exited'
    const actual = await volume.open(this.#enforces('disk') ? size : undefined, uid, isIdle)
    return { files: volume.files, log: volume.log, uid, size: actual }
  }

  async volumeUsage(id: string): Promise<VolumeUsage> {
    return await this.#volume(id).usage()
  }

  async removeVolume(id: string): Promise<void> {
    const run = await RunFolder.latest(this.#runs(id))
    if (run && (await run.state()).kind !== 'exited') throw running(id)
    await this.#volume(id).remove()
    if (!run) await rm(this.#folder(id), { recursive: true, force: true })
  }

  async list(): Promise<InstanceStatus[]> {
    const found: InstanceStatus[] = []
    for (const id of (await readdir(this.#options.folder)).sort()) {
      if (!id.startsWith('.') && (await RunFolder.latest(this.#runs(id)))) found.push(await this.status(id))
    }
    return found
  }

  async status(id: string): Promise<InstanceStatus> {
    const run = await this.#run(id)
    const state = await settled(run)
    const host = (await this.#network(id))?.address ?? '127.0.0.1'
    if (state.kind !== 'exited') return { id, state: { kind: 'running', since: state.since }, host }
    const oomKilled = (await this.#means.cgroups?.wasOomKilled(id)) ?? false
    return { id, state: { kind: 'exited', exitCode: state.exitCode, oomKilled, at: Math.round(state.at) }, host }
  }

  async start(spec: InstanceSpec): Promise<InstanceStatus> {
    const { id } = spec
    assertInstanceId(id)
    if (this.#starting.has(id)) throw running(id)
    this.#starting.add(id)
    try {
      const former = await RunFolder.latest(this.#runs(id))
      if (former) {
        if ((await settled(former)).kind !== 'exited') throw running(id)
        // What the game started and left behind would hold its ports and its limits.
        await this.kill(id, 'SIGKILL')
      }
      const volume = await this.openVolume(id)
      const run = await RunFolder.create(this.#runs(id))
      await this.#launch(run, volume, spec)
      return await this.status(id)
    } finally {
      this.#starting.delete(id)
    }
  }

  async write(id: string, line: string): Promise<void> {
    const run = await this.#run(id)
    const outcome = await run.write(`${line}\n`)
    if (outcome === 'ended') throw new ComputeError('unknown', `Server ${id} does not run`)
    if (outcome === 'full') throw new ComputeError('not_reading', 'The game does not read its console')
  }

  async kill(id: string, signal: InstanceSignal): Promise<void> {
    const run = await this.#run(id)
    for (let round = 0; round < killRounds; round += 1) {
      const pids = await this.#members(id, run)
      for (const pid of pids) send(pid, signal)
      if (signal !== 'SIGKILL' || pids.length === 0) return
      await delay(20)
    }
    throw new Error(`Server ${id} has processes that don't end`)
  }

  async stats(id: string): Promise<InstanceStats | undefined> {
    const run = await this.#run(id)
    const state = await run.state()
    if (state.kind !== 'running') return undefined
    const usage = await this.#means.cgroups?.usage(id)
    const members = usage?.cpuSeconds === undefined || usage.memoryBytes === undefined ? await liveMembers(state) : []
    const traffic = this.#means.networks && (await this.#means.networks.traffic(await this.#slots.of(id)))
    const total = (of: (stat: ProcessStat) => number) => members.reduce((sum, stat) => sum + of(stat), 0)
    return {
      at: Date.now(),
      cpuSeconds: usage?.cpuSeconds ?? total(({ cpuTicks }) => cpuTicks) / ticksPerSecond,
      memoryBytes: usage?.memoryBytes ?? total(({ residentPages }) => residentPages) * pageBytes,
      ...(traffic && { receivedBytes: traffic.received, sentBytes: traffic.sent }),
    }
  }

  async wait(id: string, signal?: AbortSignal): Promise<Exit> {
    for (;;) {
      signal?.throwIfAborted()
      const { state } = await this.status(id)
      if (state.kind === 'exited') return state
      await delay(pollMs, undefined, { signal })
    }
  }

  async remove(id: string): Promise<void> {
    const run = await this.#run(id)
    if ((await settled(run)).kind !== 'exited') throw running(id)
    await this.kill(id, 'SIGKILL')
    await this.#means.cgroups?.remove(id)
    await this.#means.networks?.remove(await this.#slots.of(id))
    await this.#volume(id).detach()
    await rm(this.#runs(id), { recursive: true, force: true })
  }

  async close(): Promise<void> {}

  /** Removes what the node has of the agent itself. For an agent that leaves the node for good. */
  async uninstall(): Promise<void> {
    await this.#means.networks?.close()
  }

  async #launch(run: RunFolder, volume: Volume, spec: InstanceSpec): Promise<void> {
    const { id, limits } = spec
    const prefix: string[] = []
    if (this.#means.cgroups) {
      const joins = await this.#means.cgroups.create(id, limits)
      await writeFile(run.file('join'), joins.map((path) => `${path}\n`).join(''))
    }
    if (this.#means.networks) prefix.push(...(await this.#means.networks.create(await this.#slots.of(id))))
    if (volume.uid !== undefined) prefix.push(findTool('setpriv') ?? 'setpriv', ...accountParameters(volume.uid))
    if (this.#enforces('sandbox')) {
      const resolver = await this.#resolver()
      prefix.push(
        findTool('bwrap') ?? 'bwrap',
        ...sandboxParameters({ files: volume.files, readable: spec.readable ?? [], resolver }),
      )
    }
    const child = spawn('/bin/sh', [shimPath, run.path, volume.log, ...prefix, ...spec.command], {
      cwd: volume.files,
      detached: true,
      env: { ...spec.env, PATH: instancePath, HOME: volume.files },
      stdio: 'ignore',
    })
    await once(child, 'spawn')
    child.unref()
    let ended = false
    child.once('exit', () => {
      ended = true
    })
    const deadline = Date.now() + launchMs
    for (;;) {
      const state = await run.state()
      if (state.kind === 'exited' || (state.kind === 'running' && state.game)) return
      if (ended || Date.now() > deadline) break
      await delay(5)
    }
    if ((await run.state()).kind === 'launching') {
      await run.giveUp()
      throw new ComputeError('not_started', `Server ${id} could not be started: its files can't be written`)
    }
  }

  /** Name servers for sandboxes. With the node's own network, what the node uses. */
  async #resolver(): Promise<string> {
    if (!this.#means.networks) return '/etc/resolv.conf'
    const path = join(this.#options.folder, '.resolv.conf')
    const lines = this.#means.networks.nameServers.map((address) => `nameserver ${address}\n`)
    await writeFile(path, lines.join(''), { mode: 0o644 })
    return path
  }

  /** The processes of the instance, without the shim. Those that the game left behind when it ended are still in its session. */
  async #members(id: string, run: RunFolder): Promise<number[]> {
    const state = await run.state()
    const grouped = (await this.#means.cgroups?.members(id)) ?? []
    if (state.kind === 'running') return [...new Set([...(await liveMembers(state)).map(({ pid }) => pid), ...grouped])]
    const own = await run.session()
    // If a live process has the session's number as its pid, the session is another one: the kernel doesn't reuse a number while a session has it.
    if (own === undefined || (await readProcess(own))) return grouped
    const left = (await readProcesses()).filter(({ session }) => session === own)
    return [...new Set([...left.map(({ pid }) => pid), ...grouped])]
  }

  #enforces(isolation: Isolation): boolean {
    return this.#means.guards[isolation].enforced
  }

  async #uid(id: string): Promise<number | undefined> {
    return this.#enforces('user') ? this.#options.firstUid + (await this.#slots.of(id)) : undefined
  }

  async #network(id: string) {
    return this.#means.networks?.of(await this.#slots.of(id))
  }

  #folder(id: string): string {
    assertInstanceId(id)
    return join(this.#options.folder, id)
  }

  #runs(id: string): string {
    return join(this.#folder(id), 'runs')
  }

  #volume(id: string): DiskVolume {
    return new DiskVolume(this.#folder(id))
  }

  async #run(id: string): Promise<RunFolder> {
    const run = await RunFolder.latest(this.#runs(id))
    if (!run) throw new ComputeError('unknown', `Server ${id} was never started on this node`)
    return run
  }
}

const running = (id: string) => new ComputeError('running', `Server ${id} is running`)

async function findMeans({
  folder,
  isolation,
  firstUid,
  networkPrefix,
}: Required<ProcessComputeOptions>): Promise<Means> {
  if (isolation === 'none') {
    const off: Guard = { enforced: false, because: 'isolation is switched off' }
    const guards = Object.fromEntries(isolations.map((each) => [each, off])) as Record<Isolation, Guard>
    return { guards, cgroups: undefined, networks: undefined }
  }
  await chmod(folder, 0o711)
  const tag = createHash('sha256').update(folder).digest('hex').slice(0, 4)
  const user = await probeAccounts(folder, firstUid)
  const uid = user.enforced ? firstUid : undefined
  const mounts = await readFile('/proc/self/mountinfo', 'utf8')
  const [sandbox, cgroups, disk, network] = [
    await probeSandbox(uid),
    await Cgroups.open(`adit-${tag}`, await findHierarchies(mounts)),
    await probeDisks(folder),
    await Networks.open({ tag, prefix: networkPrefix }),
  ]
  const { memory, cpu, pids: processes } = cgroups.guards
  return {
    guards: { user, sandbox, memory, cpu, processes, disk, network: network.guard },
    cgroups,
    networks: network.networks,
  }
}

/** The state, once it is known whether the shim has shown up. */
async function settled(run: RunFolder): Promise<Exclude<RunState, { kind: 'launching' }>> {
  for (;;) {
    const state = await run.state()
    if (state.kind !== 'launching') return state
    if (Date.now() - state.since > launchMs) return await settled(await run.giveUp())
    await delay(20)
  }
}

async function liveMembers(state: Extract<RunState, { kind: 'running' }>): Promise<ProcessStat[]> {
  const { shim, game, isPreparing } = state
  const session = shim?.session ?? game?.session ?? -1
  const root = shim?.pid ?? game?.pid ?? -1
  // Programs by which the shim writes down the end must survive the game's end.
  const belongsToShim = ({ pid, parent }: ProcessStat) =>
    pid === shim?.pid || (parent === shim?.pid && pid !== game?.pid && !isPreparing)
  return membersOf(await readProcesses(), root, session).filter((stat) => !belongsToShim(stat))
}

function send(pid: number, signal: InstanceSignal): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
