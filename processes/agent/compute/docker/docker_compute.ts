import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { chown, mkdir, open, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeToFifo } from '../../shim/fifo.ts'
import {
  assertInstanceId,
  type Capabilities,
  type Compute,
  ComputeError,
  type Exit,
  type Guard,
  type InstanceSignal,
  type InstanceSpec,
  type InstanceState,
  type InstanceStats,
  type InstanceStatus,
  type Volume,
  type VolumeUsage,
} from '../compute.port.ts'
import { Slots } from '../process/accounts.ts'
import { isRoot, runTool } from '../process/tools.ts'
import { DiskVolume, probeDisks } from '../process/volumes.ts'
import { containerBody } from './container.ts'
import { type DockerClient, DockerError } from './docker_client.ts'

export interface DockerComputeOptions {
  client: DockerClient
  /** Where volumes are kept, on the node of the engine. One agent at a time. */
  folder: string
  /** With a shell and what games need, such as Java. */
  image: string
  /** Network of the containers. `bridge` by default. */
  network?: string | undefined
  firstUid?: number | undefined
  /** See `ContainerPlaces.init`. */
  init?: boolean | undefined
}

/** What is read of GET /containers/{id}/json. */
interface Inspected {
  Id: string
  State: {
    Status: string
    Running: boolean
    ExitCode: number
    OOMKilled: boolean
    StartedAt: string
    FinishedAt: string
  }
  NetworkSettings?: { IPAddress?: string; Networks?: Record<string, { IPAddress?: string } | undefined> }
}

/** What is read of GET /containers/{id}/stats. */
interface Measured {
  cpu_stats: { cpu_usage: { total_usage: number } }
  memory_stats: { usage?: number; stats?: Record<string, number | undefined> }
  networks?: Record<string, { rx_bytes: number; tx_bytes: number } | undefined>
}

const label = { agent: 'adit.agent', server: 'adit.server' } as const

/** Runs instances as containers of an engine on the same node, by the Engine API. Containers don't notice when the agent ends. */
export class DockerCompute implements Compute {
  readonly #options: Required<DockerComputeOptions>
  readonly #guards: Capabilities['guards']
  readonly #slots: Slots
  /** Tells the containers of several agents of one engine apart. */
  readonly #tag: string
  readonly #starting = new Set<string>()

  private constructor(options: Required<DockerComputeOptions>, guards: Capabilities['guards']) {
    this.#options = options
    this.#guards = guards
    this.#slots = new Slots(options.folder)
    this.#tag = createHash('sha256').update(options.folder).digest('hex').slice(0, 8)
  }

  static async open(given: DockerComputeOptions): Promise<DockerCompute> {
    await mkdir(given.folder, { recursive: true, mode: 0o711 })
    const folder = await realpath(given.folder)
    const { network = 'bridge', firstUid = 200_000, init = true } = given
    const options = { ...given, folder, network, firstUid, init }
    return new DockerCompute(options, await findGuards(options))
  }

  async capabilities(): Promise<Capabilities> {
    return { engine: 'docker', guards: this.#guards }
  }

  async openVolume(id: string, size?: number): Promise<Volume> {
    const volume = this.#volume(id)
    await mkdir(this.#folder(id), { recursive: true, mode: 0o711 })
    const uid = await this.#uid(id)
    const isIdle = !(await this.#inspect(id))?.State.Running
    const actual = await volume.open(this.#guards.disk.enforced ? size : undefined, uid, isIdle)
    return { files: volume.files, log: volume.log, uid, size: actual }
  }

  async volumeUsage(id: string): Promise<VolumeUsage> {
    return await this.#volume(id).usage()
  }

  async removeVolume(id: string): Promise<void> {
    const found = await this.#inspect(id)
    if (found?.State.Running) throw running(id)
    await this.#volume(id).remove()
    if (!found) await rm(this.#folder(id), { recursive: true, force: true })
  }

  async list(): Promise<InstanceStatus[]> {
    const filters = JSON.stringify({ label: [`${label.agent}=${this.#tag}`] })
    const found = await this.#ask<{ Labels: Record<string, string> }[]>('GET', '/containers/json', {
      all: 'true',
      filters,
    })
    const ids = found.map(({ Labels }) => Labels[label.server] ?? '').sort()
    return await Promise.all(ids.map((id) => this.status(id)))
  }

  async status(id: string): Promise<InstanceStatus> {
    const found = await this.#container(id)
    return { id, state: stateOf(found), host: hostOf(found) }
  }

  async start(spec: InstanceSpec): Promise<InstanceStatus> {
    const { id } = spec
    assertInstanceId(id)
    if (this.#starting.has(id)) throw running(id)
    this.#starting.add(id)
    try {
      const former = await this.#inspect(id)
      if (former?.State.Running) throw running(id)
      if (former) await this.#ask('DELETE', `/containers/${former.Id}`, { force: 'true', v: 'true' })
      await this.#launch(spec, await this.openVolume(id))
      return await this.status(id)
    } finally {
      this.#starting.delete(id)
    }
  }

  async write(id: string, line: string): Promise<void> {
    const { State } = await this.#container(id)
    const outcome = State.Running ? await writeToFifo(this.#input(id), `${line}\n`) : 'ended'
    if (outcome === 'ended') throw new ComputeError('unknown', `Server ${id} does not run`)
    if (outcome === 'full') throw new ComputeError('not_reading', 'The game does not read its console')
  }

  async kill(id: string, signal: InstanceSignal): Promise<void> {
    const { Id, State } = await this.#container(id)
    if (!State.Running) return
    try {
      await this.#ask('POST', `/containers/${Id}/kill`, { signal })
    } catch (error) {
      // It has ended meanwhile.
      if (!(error instanceof DockerError && (error.status === 409 || error.status === 404))) throw error
    }
  }

  async stats(id: string): Promise<InstanceStats | undefined> {
    const { Id, State } = await this.#container(id)
    if (!State.Running) return undefined
    const query = { stream: 'false', 'one-shot': 'true' }
    const { cpu_stats, memory_stats, networks } = await this.#ask<Measured>('GET', `/containers/${Id}/stats`, query)
    const links = Object.values(networks ?? {}).filter((each) => each !== undefined)
    const cache = memory_stats.stats?.total_inactive_file ?? memory_stats.stats?.inactive_file ?? 0
    return {
      at: Date.now(),
      cpuSeconds: cpu_stats.cpu_usage.total_usage / 1e9,
      memoryBytes: Math.max(0, (memory_stats.usage ?? 0) - cache),
      ...(links.length > 0 && {
        receivedBytes: links.reduce((sum, { rx_bytes }) => sum + rx_bytes, 0),
        sentBytes: links.reduce((sum, { tx_bytes }) => sum + tx_bytes, 0),
      }),
    }
  }

  async wait(id: string, signal?: AbortSignal): Promise<Exit> {
    for (;;) {
      signal?.throwIfAborted()
      const { Id } = await this.#container(id)
      await this.#options.client({
        method: 'POST',
        path: `/containers/${Id}/wait`,
        query: { condition: 'not-running' },
        signal,
      })
      const { state } = await this.status(id)
      if (state.kind === 'exited') return state
    }
  }

  async remove(id: string): Promise<void> {
    const { Id, State } = await this.#container(id)
    if (State.Running) throw running(id)
    await this.#ask('DELETE', `/containers/${Id}`, { v: 'true' })
    await this.#volume(id).detach()
    await rm(this.#input(id), { force: true })
  }

  async close(): Promise<void> {}

  async #launch(spec: InstanceSpec, volume: Volume): Promise<void> {
    const { id } = spec
    const { image, network, init } = this.#options
    const input = this.#input(id)
    await rm(input, { force: true })
    await runTool('mkfifo', ['-m', '600', input])
    const user = volume.uid ?? process.getuid?.()
    if (isRoot() && user !== undefined) for (const path of [input, volume.log]) await chown(path, user, user)
    await endLine(volume.log)
    const labels = { [label.agent]: this.#tag, [label.server]: id }
    const body = containerBody(spec, {
      image,
      network,
      labels,
      files: volume.files,
      input,
      log: volume.log,
      user,
      init,
    })
    const path = '/containers/create'
    const created = await this.#options.client({ method: 'POST', path, query: { name: this.#name(id) }, body })
    const { Id } = created as { Id: string }
    await this.#ask('POST', `/containers/${Id}/start`)
  }

  async #uid(id: string): Promise<number | undefined> {
    return this.#guards.user.enforced ? this.#options.firstUid + (await this.#slots.of(id)) : undefined
  }

  async #container(id: string): Promise<Inspected> {
    const found = await this.#inspect(id)
    if (!found) throw new ComputeError('unknown', `Server ${id} was never started on this node`)
    return found
  }

  async #inspect(id: string): Promise<Inspected | undefined> {
    assertInstanceId(id)
    try {
      return await this.#ask<Inspected>('GET', `/containers/${this.#name(id)}/json`)
    } catch (error) {
      if (error instanceof DockerError && error.status === 404) return undefined
      throw error
    }
  }

  async #ask<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, query?: Record<string, string>): Promise<Answer> {
    return (await this.#options.client({ method, path, query })) as Answer
  }

  #name(id: string): string {
    return `adit-${this.#tag}-${id}`
  }

  #folder(id: string): string {
    assertInstanceId(id)
    return join(this.#options.folder, id)
  }

  #input(id: string): string {
    return join(this.#folder(id), 'input')
  }

  #volume(id: string): DiskVolume {
    return new DiskVolume(this.#folder(id))
  }
}

const running = (id: string) => new ComputeError('running', `Server ${id} is running`)

/** The start's first line must not continue a half line of the last one. */
async function endLine(path: string): Promise<void> {
  const log = await open(path, constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW)
  try {
    const { size } = await log.stat()
    const { bytesRead, buffer } = await log.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    if (bytesRead === 1 && buffer[0] !== 0x0a) await log.write('\n')
  } finally {
    await log.close()
  }
}

function stateOf({ State }: Inspected): InstanceState {
  if (State.Running) return { kind: 'running', since: Date.parse(State.StartedAt) }
  // One that was made but not started, by an agent that ended in between.
  if (State.Status === 'created' || State.Status === 'configured') {
    return { kind: 'exited', exitCode: null, oomKilled: false, at: 0 }
  }
  const { ExitCode: exitCode, OOMKilled: oomKilled, FinishedAt } = State
  return { kind: 'exited', exitCode, oomKilled, at: Date.parse(FinishedAt) }
}

function hostOf({ NetworkSettings }: Inspected): string {
  const addresses = Object.values(NetworkSettings?.Networks ?? {}).map((network) => network?.IPAddress)
  return [NetworkSettings?.IPAddress, ...addresses].find((address) => address) ?? '127.0.0.1'
}

async function findGuards({
  client,
  folder,
  network,
}: Required<DockerComputeOptions>): Promise<Capabilities['guards']> {
  const info = (await client({ method: 'GET', path: '/info' })) as Record<string, unknown>
  const limit = (field: string): Guard =>
    info[field] === true ? { enforced: true, by: 'Docker' } : { enforced: false, because: 'the engine says it cannot' }
  return {
    user: isRoot()
      ? { enforced: true, by: 'an account for each server' }
      : { enforced: false, because: 'the agent does not run as root' },
    sandbox: { enforced: true, by: 'a container' },
    memory: limit('MemoryLimit'),
    cpu: limit('CpuCfsQuota'),
    processes: limit('PidsLimit'),
    disk: await probeDisks(folder),
    network:
      network === 'none'
        ? { enforced: true, by: 'a container without a network' }
        : {
            enforced: false,
            because: `on Docker's network ${network} a game reaches services of the node and other games`,
          },
  }
}
