import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@adit/engines/home.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../testing/wait.ts'
import { ProcessCompute } from '../compute/process/process_compute.ts'
import { ConsoleLog } from '../console/console_log.ts'
import { ping } from '../status/status_ping.ts'
import { type FakeGame, installFakeGame } from '../testing/game.ts'
import { GameServer, type GameServerOptions } from './game_server.ts'
import type { PowerState } from './power.ts'

let folder: string
let game: FakeGame
let compute: ProcessCompute
let log: ConsoleLog
let stopFollowing: () => void
let server: GameServer
let env: Record<string, string>
let states: PowerState['kind'][]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-power-'))
  game = await installFakeGame()
  compute = await ProcessCompute.open({ folder: join(folder, 'servers'), isolation: 'none' })
  env = {}
  states = []
  await open()
})
afterEach(async () => {
  stopFollowing()
  await server.close()
  for (const { id } of await compute.list()) {
    await compute.kill(id, 'SIGKILL')
    await compute.wait(id)
  }
  await game.remove()
  await rm(folder, { recursive: true, force: true })
})

/** As an agent does when it starts. */
async function open(options: Partial<GameServerOptions> = {}): Promise<void> {
  const volume = await compute.openVolume('a')
  log = await ConsoleLog.open(volume.log)
  stopFollowing = log.follow(20)
  server = await GameServer.open({
    id: 'a',
    compute,
    log,
    stateFile: join(folder, 'power.json'),
    spec: async () => ({ id: 'a', command: game.command, env, limits: {}, ports: [] }),
    onPower: ({ state }) => states.push(state.kind),
    ...options,
  })
}

/** What is left of an agent that was killed: nothing but its files. */
async function leave(): Promise<void> {
  stopFollowing()
  await server.close()
}

const becomes = (kind: PowerState['kind']) =>
  until(
    async () => server.power.state,
    (state) => state.kind === kind,
  )

async function run(): Promise<void> {
  await server.input({ kind: 'prepared' })
  await server.act('start')
  await becomes('running')
}

it('refuses to start a server that was never set up', async () => {
  expect(await server.act('start')).toMatchObject({ refusal: 'not_ready' })
  await expect(compute.status('a')).rejects.toMatchObject({ problem: 'unknown' })
})

it('starts, restarts and stops a server by its console', async () => {
  await run()
  await server.act('restart')
  await until(
    async () => states,
    (seen) => seen.filter((kind) => kind === 'running').length === 2,
  )
  await server.act('stop')
  await becomes('stopped')
  expect(states).toEqual(['stopped', 'starting', 'running', 'stopping', 'starting', 'running', 'stopping', 'stopped'])
  const { lines } = await log.read(0, 1_000)
  expect(lines.filter(({ text }) => text.includes('Saving worlds'))).toHaveLength(2)
  expect((await compute.status('a')).state).toMatchObject({ exitCode: 0 })
})

it('kills a server that does not stop', async () => {
  await leave()
  await open({ times: { graceMs: 10, startMs: 60_000 } })
  await run()
  await compute.write('a', 'deaf')
  await compute.write('a', 'say is deaf')
  await server.act('stop')
  await becomes('stopped')
  expect((await compute.status('a')).state).toMatchObject({ exitCode: 137 })
})

it('starts a crashed server once, and shows the second crash', async () => {
  await run()
  await compute.write('a', 'crash 3')
  await until(
    async () => states,
    (seen) => seen.filter((kind) => kind === 'running').length === 2,
  )
  await compute.write('a', 'crash 4')
  expect(await becomes('crashed')).toMatchObject({ reason: 'exited', exitCode: 4, oomKilled: false })
})

it('ends a start that never gets ready', async () => {
  await leave()
  await open({ times: { graceMs: 60_000, startMs: 200 } })
  env = { NEVER_READY: '1' }
  await server.input({ kind: 'prepared' })
  await server.act('start')
  expect(await becomes('crashed')).toMatchObject({ reason: 'never_ready', exitCode: 137 })
})

it('shows why a server could not be started', async () => {
  await leave()
  await open({
    spec: async () => {
      throw new Error('Java 25 is missing')
    },
  })
  await server.input({ kind: 'prepared' })
  await server.act('start')
  expect(server.power.state).toMatchObject({ kind: 'crashed', reason: 'not_started', detail: 'Java 25 is missing' })
})

it('finds a server ready that answers players and prints nothing of it', async () => {
  const port = await freePort()
  await leave()
  await open({
    spec: async () => ({
      id: 'a',
      command: [...game.command],
      env: { PORT: String(port), QUIET: '1' },
      limits: {},
      ports: [port],
    }),
    answers: async () => (await ping('127.0.0.1', port)).players.max === 20,
  })
  await run()
  expect((await log.read(0, 100)).lines.some(({ text }) => text.includes('Done ('))).toBe(false)
})

it('goes on after another agent in each state', async () => {
  env = { SLOW: '600' }
  await server.input({ kind: 'prepared' })
  await server.act('start')
  await leave()
  await open()
  expect(server.power.state.kind).toBe('starting')
  await becomes('running')
  await leave()
  await open()
  expect(server.power.state.kind).toBe('running')
  await compute.write('a', 'deaf')
  await server.act('stop')
  await leave()
  await open()
  expect(server.power.state.kind).toBe('stopping')
  await server.act('kill')
  await becomes('stopped')
})

it('notices a crash that happened while there was no agent', async () => {
  await run()
  await leave()
  await compute.write('a', 'crash 5')
  await compute.wait('a')
  await open()
  await becomes('running')
  expect(server.power.lastCrashAt).not.toBeNull()
})

it('notices that a server got ready while there was no agent', async () => {
  env = { SLOW: '300' }
  await server.input({ kind: 'prepared' })
  await server.act('start')
  await leave()
  await until(
    async () => {
      await log.poll()
      return (await log.read(0, 100)).lines
    },
    (lines) => lines.some(({ text }) => text.includes('Done (')),
  )
  await open()
  await becomes('running')
})

it('finds a game that runs although nothing of it was written down', async () => {
  await run()
  await leave()
  await writeFile(
    join(folder, 'power.json'),
    JSON.stringify({ power: { state: { kind: 'stopped', since: 0 }, lastCrashAt: null }, fromLine: 0 }),
  )
  await open()
  await becomes('running')
  await server.act('kill')
  await becomes('stopped')
})
