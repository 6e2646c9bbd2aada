import { readFile, rename, writeFile } from 'node:fs/promises'
import { type Compute, ComputeError, type Exit, type InstanceSpec } from '../compute/compute.port.ts'
import type { ConsoleLog } from '../console/console_log.ts'
import {
  decidePower,
  defaultTimes,
  isUp,
  type Power,
  type PowerAction,
  type PowerDecision,
  type PowerEffect,
  type PowerInput,
  type PowerTimes,
} from './power.ts'
import { isReadyLine } from './readiness.ts'

export interface GameServerOptions {
  id: string
  compute: Compute
  log: ConsoleLog
  /** File in which the power state survives the agent. */
  stateFile: string
  /** Asked before each start, so that no change of the server is missed. A rejection's message is shown as the reason. */
  spec: () => Promise<InstanceSpec>
  /** Whether the server answers players, for games that don't print when they are ready. */
  answers?: () => Promise<boolean>
  onPower?: (power: Power) => void
  times?: PowerTimes
  now?: () => number
}

/** What is kept: the state, and the last line of the log before the start, after which readiness is looked for. */
interface Kept {
  power: Power
  fromLine: number
}

const tickMs = 1_000
/** Ours: between two questions whether a starting server answers. */
const askMs = 5_000
const readMax = 5_000

/**
 * Keeps one server in the state that was asked for: starts, stops and kills it, notices when it is ready or ends. Each change is on disk before it is carried
 * out, so another agent goes on from there.
 */
export class GameServer {
  readonly #options: GameServerOptions & { times: PowerTimes; now: () => number }
  readonly #closing = new AbortController()
  readonly #stopListening: () => void
  #kept: Kept
  #turn: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #askedAt = 0
  #isWatched = false

  private constructor(options: GameServerOptions, kept: Kept) {
    this.#options = { times: defaultTimes, now: Date.now, ...options }
    this.#kept = kept
    this.#stopListening = options.log.onLines(() => void this.#lookForReady().catch(() => {}))
  }

  /** Takes over the server in the state in which another agent left it. */
  static async open(options: GameServerOptions): Promise<GameServer> {
    const server = new GameServer(options, await readKept(options.stateFile))
    await server.#takeOver()
    server.#timer = setInterval(() => void server.#tick().catch(() => {}), tickMs)
    return server
  }

  get power(): Power {
    return this.#kept.power
  }

  /** Resolves when the action is under way. The decision's refusal says why it isn't. */
  async act(action: PowerAction): Promise<PowerDecision> {
    const decided = this.input({ kind: action })
    // Passes whatever the server is busy with.
    if (action === 'kill') await this.#kill()
    return await decided
  }

  async input(input: PowerInput): Promise<PowerDecision> {
    const result = this.#turn.then(() => this.#apply(input))
    this.#turn = result.catch(() => {})
    return await result
  }

  /** Leaves the server as it is. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    this.#closing.abort()
    await this.#turn
  }

  async #takeOver(): Promise<void> {
    const found = await this.#status()
    const { state } = this.#kept.power
    if (found?.kind === 'running') {
      // An agent can end after it has started a game and before it has written that down.
      if (!isUp(state)) {
        const now = this.#options.now()
        const deadline = now + this.#options.times.startMs
        await this.#keep({
          ...this.#kept,
          power: { ...this.#kept.power, state: { kind: 'starting', since: now, deadline } },
        })
      }
      this.#watch()
      await this.#lookForReady()
    } else if (isUp(state)) {
      await this.input({ kind: 'exited', exitCode: found?.exitCode ?? null, oomKilled: found?.oomKilled ?? false })
    }
  }

  async #apply(input: PowerInput): Promise<PowerDecision> {
    const decision = decidePower(this.#kept.power, input, this.#options.now(), this.#options.times)
    if (decision.power !== this.#kept.power) {
      const isLaunched = decision.effects.includes('launch')
      await this.#keep({ power: decision.power, fromLine: isLaunched ? this.#options.log.last : this.#kept.fromLine })
    }
    for (const effect of decision.effects) await this.#do(effect)
    return decision
  }

  async #do(effect: PowerEffect): Promise<void> {
    const { id, compute } = this.#options
    if (effect === 'kill') return await this.#kill()
    if (effect === 'say_stop') {
      // If the game can't take it, it is killed after the grace.
      return await compute.write(id, 'stop').catch(() => {})
    }
    try {
      await compute.start(await this.#options.spec())
      this.#watch()
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      await this.#apply({ kind: 'launch_failed', detail })
    }
  }

  async #kill(): Promise<void> {
    await this.#options.compute.kill(this.#options.id, 'SIGKILL').catch((error: unknown) => {
      if (!(error instanceof ComputeError && error.problem === 'unknown')) throw error
    })
  }

  #watch(): void {
    if (this.#isWatched) return
    this.#isWatched = true
    const { compute, id } = this.#options
    compute.wait(id, this.#closing.signal).then(
      async ({ exitCode, oomKilled }) => {
        this.#isWatched = false
        await this.input({ kind: 'exited', exitCode, oomKilled })
      },
      () => {
        // The next tick tries again.
        this.#isWatched = false
      },
    )
  }

  async #tick(): Promise<void> {
    if (isUp(this.#kept.power.state)) this.#watch()
    await this.input({ kind: 'tick' })
    await this.#ask()
  }

  async #ask(): Promise<void> {
    const { answers, now } = this.#options
    if (!answers || this.#kept.power.state.kind !== 'starting' || now() - this.#askedAt < askMs) return
    this.#askedAt = now()
    if (await answers().catch(() => false)) await this.input({ kind: 'ready' })
  }

  async #lookForReady(): Promise<void> {
    while (this.#kept.power.state.kind === 'starting') {
      const { fromLine } = this.#kept
      const { lines } = await this.#options.log.read(fromLine, readMax)
      const last = lines.at(-1)?.number
      if (last === undefined || fromLine !== this.#kept.fromLine) return
      if (lines.some(({ text }) => isReadyLine(text))) {
        await this.input({ kind: 'ready' })
        return
      }
      this.#kept.fromLine = last
    }
  }

  async #status(): Promise<Exit | { kind: 'running' } | undefined> {
    try {
      return (await this.#options.compute.status(this.#options.id)).state
    } catch (error) {
      if (error instanceof ComputeError && error.problem === 'unknown') return undefined
      throw error
    }
  }

  async #keep(kept: Kept): Promise<void> {
    const part = `${this.#options.stateFile}.part`
    await writeFile(part, JSON.stringify(kept))
    await rename(part, this.#options.stateFile)
    this.#kept = kept
    this.#options.onPower?.(kept.power)
  }
}

/** A server of which nothing is known is not ready: somebody must say that it is. */
async function readKept(path: string): Promise<Kept> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) return JSON.parse(text)
  return { power: { state: { kind: 'not_ready', reason: 'Not set up yet' }, lastCrashAt: null }, fromLine: 0 }
}
