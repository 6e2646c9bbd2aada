import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidePower, isUp, type Power, type PowerInput, type PowerState } from './power.ts'

const times = { graceMs: 30_000, startMs: 600_000 }
const power = (state: PowerState, lastCrashAt: number | null = null): Power => ({ state, lastCrashAt })
const decide = (before: Power, input: PowerInput, now: number) => decidePower(before, input, now, times)

const stopped = power({ kind: 'stopped', since: 0 })
const starting = power({ kind: 'starting', since: 0, deadline: 600_000 })
const running = power({ kind: 'running', since: 0 })
const stopping = power({ kind: 'stopping', since: 0, killAt: 30_000, next: 'stopped' })
const notReady = power({ kind: 'not_ready', reason: 'Installing' })
const crashed = power({ kind: 'crashed', since: 0, reason: 'exited', exitCode: 1, oomKilled: false }, 0)
const exit = (exitCode: number | null, oomKilled = false): PowerInput => ({ kind: 'exited', exitCode, oomKilled })

it('starts a stopped or crashed server and waits until it is ready', () => {
  for (const before of [stopped, crashed]) {
    const { power: after, effects } = decide(before, { kind: 'start' }, 5)
    expect(after.state).toEqual({ kind: 'starting', since: 5, deadline: 600_005 })
    expect(effects).toEqual(['launch'])
    expect(decide(after, { kind: 'ready' }, 9).power.state).toEqual({ kind: 'running', since: 9 })
  }
})

it('refuses to start a server that is not ready, and starts it once it is', () => {
  expect(decide(notReady, { kind: 'start' }, 5)).toEqual({ power: notReady, effects: [], refusal: 'not_ready' })
  const { power: prepared } = decide(notReady, { kind: 'prepared' }, 6)
  expect(decide(prepared, { kind: 'start' }, 7).effects).toEqual(['launch'])
  expect(decide(running, { kind: 'unprepared', reason: 'x' }, 7)).toMatchObject({ refusal: 'running', power: running })
  expect(decide(stopped, { kind: 'unprepared', reason: 'x' }, 7).power.state).toEqual({
    kind: 'not_ready',
    reason: 'x',
  })
})

it('stops with the console first, and kills after the grace until the game has ended', () => {
  const { power: asked, effects } = decide(running, { kind: 'stop' }, 100)
  expect(effects).toEqual(['say_stop'])
  expect(decide(asked, { kind: 'stop' }, 200)).toEqual({ power: asked, effects: [] })
  expect(decide(asked, { kind: 'tick' }, 30_099).effects).toEqual([])
  const killed = decide(asked, { kind: 'tick' }, 30_100)
  expect(killed.effects).toEqual(['kill'])
  expect(decide(killed.power, { kind: 'tick' }, 30_101).effects).toEqual([])
  expect(decide(killed.power, { kind: 'tick' }, 40_100).effects).toEqual(['kill'])
  expect(decide(killed.power, exit(137), 41_000)).toEqual({
    power: power({ kind: 'stopped', since: 41_000 }),
    effects: [],
  })
})

it('restarts after the game has ended, and forgets that if it shall stop', () => {
  const { power: asked, effects } = decide(running, { kind: 'restart' }, 100)
  expect(effects).toEqual(['say_stop'])
  expect(decide(asked, exit(0), 200)).toMatchObject({ effects: ['launch'], power: { state: { kind: 'starting' } } })
  const { power: changed } = decide(asked, { kind: 'stop' }, 150)
  expect(decide(changed, exit(0), 200)).toMatchObject({ effects: [], power: { state: { kind: 'stopped' } } })
  expect(decide(decide(stopping, { kind: 'start' }, 1).power, exit(0), 2).effects).toEqual(['launch'])
  expect(decide(stopped, { kind: 'restart' }, 1).effects).toEqual(['launch'])
})

it('can always kill', () => {
  for (const before of [stopped, starting, running, stopping, notReady, crashed]) {
    const { effects, refusal, power: after } = decide(before, { kind: 'kill' }, 5)
    expect(effects).toEqual(['kill'])
    expect(refusal).toBeUndefined()
    if (isUp(before.state)) expect(decide(after, exit(137), 6).power.state).toEqual({ kind: 'stopped', since: 6 })
    else expect(after).toEqual(before)
  }
  const restarting = decide(running, { kind: 'restart' }, 1).power
  expect(decide(decide(restarting, { kind: 'kill' }, 2).power, exit(137), 3).power.state.kind).toBe('stopped')
})

describe('after a crash', () => {
  it.each([1, 137, null])('starts once, with exit code %j', (code) => {
    const first = decide(running, exit(code), 100_000)
    expect(first.effects).toEqual(['launch'])
    const again = decide(decide(first.power, { kind: 'ready' }, 101_000).power, exit(code, true), 159_999)
    expect(again.effects).toEqual([])
    expect(again.power.state).toEqual({
      kind: 'crashed',
      since: 159_999,
      reason: code === null ? 'lost' : 'exited',
      exitCode: code,
      oomKilled: true,
    })
  })

  it('starts again if the last crash is a minute old', () => {
    const first = decide(running, exit(1), 100_000)
    expect(decide(decide(first.power, { kind: 'ready' }, 101_000).power, exit(1), 160_000).effects).toEqual(['launch'])
  })

  it('takes any end before the server is ready for a crash, and exit code 0 after that for a stop in the game', () => {
    expect(decide(starting, exit(0), 100).effects).toEqual(['launch'])
    expect(decide({ ...starting, lastCrashAt: 90 }, exit(0), 100).power.state).toMatchObject({
      kind: 'crashed',
      exitCode: 0,
    })
    expect(decide(running, exit(0), 100)).toMatchObject({ effects: [], power: { state: { kind: 'stopped' } } })
  })

  it('does not start again what could not be started', () => {
    const { power: after, effects } = decide(starting, { kind: 'launch_failed', detail: 'No Java 25' }, 100)
    expect(effects).toEqual([])
    expect(after.state).toMatchObject({ kind: 'crashed', reason: 'not_started', detail: 'No Java 25' })
  })
})

it('ends a start that never gets ready, and says so', () => {
  expect(decide(starting, { kind: 'tick' }, 599_999).effects).toEqual([])
  const late = decide(starting, { kind: 'tick' }, 600_000)
  expect(late.effects).toEqual(['kill'])
  const ended = decide(late.power, exit(137), 600_100)
  expect(ended).toMatchObject({
    effects: [],
    power: { state: { kind: 'crashed', reason: 'never_ready', exitCode: 137 } },
  })
})

it('never launches a game beside another, and gets every server stopped, whatever happens', () => {
  const input = fc.oneof(
    fc.constantFrom<PowerInput>(
      { kind: 'start' },
      { kind: 'stop' },
      { kind: 'restart' },
      { kind: 'kill' },
      { kind: 'prepared' },
      { kind: 'unprepared', reason: 'x' },
      { kind: 'ready' },
      { kind: 'tick' },
      { kind: 'launch_failed', detail: 'x' },
    ),
    fc.record({ kind: fc.constant('exited' as const), exitCode: fc.constantFrom(0, 1, null), oomKilled: fc.boolean() }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(input, fc.nat(100_000)), { maxLength: 40 }), (inputs) => {
      let [current, now, games] = [notReady, 0, 0]
      const apply = (each: PowerInput) => {
        // Only a game that runs ends, and a failed launch leaves none.
        if (each.kind === 'exited') games = 0
        if (each.kind === 'launch_failed' && current.state.kind === 'starting') games = 0
        const { power: next, effects } = decide(current, each, now)
        for (const effect of effects) if (effect === 'launch') games += 1
        expect(games).toBeLessThanOrEqual(1)
        expect(games === 1).toBe(isUp(next.state))
        current = next
      }
      for (const [each, pause] of inputs) {
        now += pause
        if (each.kind === 'exited' && games === 0) continue
        apply(each)
      }
      apply({ kind: 'stop' })
      now += times.graceMs
      const { effects } = decide(current, { kind: 'tick' }, now)
      if (games === 1) expect(effects).toEqual(['kill'])
      if (games === 1) apply({ kind: 'exited', exitCode: 137, oomKilled: false })
      expect(isUp(current.state)).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})
