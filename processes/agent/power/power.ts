/** Why a server crashed. `exited`: the game ended by itself; `lost`: nobody saw how it ended; `never_ready`: it was ended because it didn't get ready in time; `not_started`: it couldn't be started. */
export type CrashReason = 'exited' | 'lost' | 'never_ready' | 'not_started'

/** All times are milliseconds since 1970. */
export type PowerState =
  /** Something must happen first, such as an installation. `reason` is for people. */
  | { kind: 'not_ready'; reason: string }
  | { kind: 'stopped'; since: number }
  /** Ends at `deadline` if it doesn't get ready. */
  | { kind: 'starting'; since: number; deadline: number }
  | { kind: 'running'; since: number }
  /** Killed at `killAt`, and again until it has ended. */
  | { kind: 'stopping'; since: number; killAt: number; next: 'stopped' | 'starting' | 'never_ready' }
  | {
      kind: 'crashed'
      since: number
      reason: CrashReason
      exitCode: number | null
      oomKilled: boolean
      detail?: string
    }

export interface Power {
  state: PowerState
  /** The last crash, whatever happened since. */
  lastCrashAt: number | null
}

export type PowerAction = 'start' | 'stop' | 'restart' | 'kill'

export type PowerInput =
  | { kind: PowerAction }
  | { kind: 'prepared' }
  | { kind: 'unprepared'; reason: string }
  | { kind: 'ready' }
  | { kind: 'exited'; exitCode: number | null; oomKilled: boolean }
  | { kind: 'launch_failed'; detail: string }
  | { kind: 'tick' }

/** What the agent does next, in this order. */
export type PowerEffect = 'launch' | 'say_stop' | 'kill'

export type PowerRefusal = 'not_ready' | 'running'

export interface PowerDecision {
  power: Power
  effects: readonly PowerEffect[]
  refusal?: PowerRefusal
}

export interface PowerTimes {
  /** From the request to stop until the game is killed. */
  graceMs: number
  /** From the start until a server that isn't ready is ended. */
  startMs: number
}

/** Ours. Large worlds take minutes to save, large modpacks a quarter of an hour to start on few cores. */
export const defaultTimes: PowerTimes = { graceMs: 120_000, startMs: 20 * 60_000 }

/** Source: Wings. A crash is followed by a start, unless the last one is younger. */
export const crashPauseMs = 60_000
/** Ours: a process that waits for a disk can't be killed at once. */
const killAgainMs = 10_000

/** Decides what an input means. Pure: whoever calls it keeps the result before doing the effects, so that a restart of the agent goes on from there. */
export function decidePower(power: Power, input: PowerInput, now: number, times = defaultTimes): PowerDecision {
  switch (input.kind) {
    case 'start':
      return start(power, now, times)
    case 'stop':
      return stop(power, now, times, 'stopped')
    case 'restart':
      return isUp(power.state) ? stop(power, now, times, 'starting') : start(power, now, times)
    case 'kill':
      return kill(power, now)
    case 'prepared':
      return power.state.kind === 'not_ready' ? to(power, { kind: 'stopped', since: now }) : nothing(power)
    case 'unprepared':
      if (isUp(power.state)) return { ...nothing(power), refusal: 'running' }
      return to(power, { kind: 'not_ready', reason: input.reason })
    case 'ready':
      return power.state.kind === 'starting' ? to(power, { kind: 'running', since: now }) : nothing(power)
    case 'exited':
      return exited(power, input, now, times)
    case 'launch_failed':
      if (power.state.kind !== 'starting') return nothing(power)
      return crashed(power, { reason: 'not_started', exitCode: null, oomKilled: false, detail: input.detail }, now)
    case 'tick':
      return tick(power, now)
    default:
      return input satisfies never
  }
}

export const isUp = ({ kind }: PowerState) => kind === 'starting' || kind === 'running' || kind === 'stopping'

const nothing = (power: Power): PowerDecision => ({ power, effects: [] })
const to = (power: Power, state: PowerState, ...effects: PowerEffect[]): PowerDecision => ({
  power: { ...power, state },
  effects,
})

function start(power: Power, now: number, times: PowerTimes): PowerDecision {
  const { state } = power
  if (state.kind === 'not_ready') return { ...nothing(power), refusal: 'not_ready' }
  if (state.kind === 'stopping') return to(power, { ...state, next: 'starting' })
  return isUp(state) ? nothing(power) : launch(power, now, times)
}

function launch(power: Power, now: number, { startMs }: PowerTimes): PowerDecision {
  return to(power, { kind: 'starting', since: now, deadline: now + startMs }, 'launch')
}

function stop(power: Power, now: number, { graceMs }: PowerTimes, next: 'stopped' | 'starting'): PowerDecision {
  const { state } = power
  if (state.kind === 'stopping') return to(power, { ...state, next })
  if (!isUp(state)) return nothing(power)
  return to(power, { kind: 'stopping', since: now, killAt: now + graceMs, next }, 'say_stop')
}

/** Always allowed: also where nothing seems to run, something may. */
function kill(power: Power, now: number): PowerDecision {
  const { state } = power
  if (!isUp(state)) return { power, effects: ['kill'] }
  const since = state.kind === 'stopping' ? state.since : now
  return to(power, { kind: 'stopping', since, killAt: now + killAgainMs, next: 'stopped' }, 'kill')
}

function exited(
  power: Power,
  { exitCode, oomKilled }: { exitCode: number | null; oomKilled: boolean },
  now: number,
  times: PowerTimes,
): PowerDecision {
  const { state } = power
  switch (state.kind) {
    case 'stopping':
      if (state.next === 'starting') return launch(power, now, times)
      if (state.next === 'never_ready') return crashed(power, { reason: 'never_ready', exitCode, oomKilled }, now)
      return to(power, { kind: 'stopped', since: now })
    case 'starting':
    case 'running': {
      // Somebody has stopped it in the game.
      if (state.kind === 'running' && exitCode === 0) return to(power, { kind: 'stopped', since: now })
      const isFirst = power.lastCrashAt === null || now - power.lastCrashAt >= crashPauseMs
      if (isFirst) return launch({ ...power, lastCrashAt: now }, now, times)
      return crashed(power, { reason: exitCode === null ? 'lost' : 'exited', exitCode, oomKilled }, now)
    }
    default:
      return nothing(power)
  }
}

type Crash = Omit<Extract<PowerState, { kind: 'crashed' }>, 'kind' | 'since'>

function crashed(power: Power, crash: Crash, now: number): PowerDecision {
  return to({ ...power, lastCrashAt: now }, { kind: 'crashed', since: now, ...crash })
}

function tick(power: Power, now: number): PowerDecision {
  const { state } = power
  if (state.kind === 'starting' && now >= state.deadline) {
    return to(power, { kind: 'stopping', since: now, killAt: now + killAgainMs, next: 'never_ready' }, 'kill')
  }
  if (state.kind === 'stopping' && now >= state.killAt)
    return to(power, { ...state, killAt: now + killAgainMs }, 'kill')
  return nothing(power)
}
