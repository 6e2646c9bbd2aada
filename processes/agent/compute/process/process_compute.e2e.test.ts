import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { until } from '../../../testing/wait.ts'
import { bootId, readProcess } from '../../shim/proc.ts'
import { RunFolder } from '../../shim/run_folder.ts'
import { type FakeGame, installFakeGame } from '../../testing/game.ts'
import { ProcessCompute } from './process_compute.ts'

let folder: string
let game: FakeGame
let compute: ProcessCompute

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-process-'))
  game = await installFakeGame()
  compute = await ProcessCompute.open({ folder, isolation: 'none' })
})
afterEach(async () => {
  for (const { id } of await compute.list()) {
    await compute.kill(id, 'SIGKILL')
    await compute.wait(id)
  }
  await game.remove()
  await rm(folder, { recursive: true, force: true })
})

const spec = (id: string) => ({ id, command: game.command, env: {}, limits: {}, ports: [] })
const says = (id: string, text: string) =>
  until(
    async () => await readFile((await compute.openVolume(id)).log, 'utf8'),
    (log) => log.includes(text),
  )

async function start(id: string): Promise<RunFolder> {
  await compute.start(spec(id))
  await says(id, 'Done (')
  const run = await RunFolder.latest(join(folder, id, 'runs'))
  if (!run) throw new Error('There is no run')
  return run
}

it('keeps a game running when the agent that started it is killed', async () => {
  const agent = join(import.meta.dirname, '../../testing/agent.fixture.ts')
  const child = spawn(process.execPath, ['--no-warnings', agent, folder, JSON.stringify(spec('a'))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await says('a', 'Done (')
  expect((await compute.status('a')).state.kind).toBe('running')
  await compute.write('a', 'stop')
  expect(await compute.wait('a')).toMatchObject({ exitCode: 0 })
})

it('does not take another process with the same pid for the game', async () => {
  const run = await start('a')
  await compute.kill('a', 'SIGKILL')
  await compute.wait('a')
  // As if the machine had lost the exit code and given both pids to this process.
  const other = `${await bootId()}\n${(await readFile('/proc/self/stat', 'utf8')).replace(/\d+(?=(?: -?\d+){30}\s*$)/, '1')}`
  for (const name of ['shim', 'game']) await writeFile(join(run.path, name), other)
  await rm(join(run.path, 'exit'))
  expect(await readProcess(process.pid)).toBeDefined()
  expect((await compute.status('a')).state).toMatchObject({ kind: 'exited', exitCode: null })
  await compute.kill('a', 'SIGKILL')
})

it('does not take a process of another run of the machine for the game', async () => {
  const run = await start('a')
  const names = ['shim', 'game']
  const own = await Promise.all(names.map((name) => readFile(join(run.path, name), 'utf8')))
  expect((await run.state()).kind).toBe('running')
  for (const [index, name] of names.entries()) {
    await writeFile(join(run.path, name), `another\n${own[index]?.split('\n')[1]}\n`)
  }
  expect(await run.state()).toMatchObject({ kind: 'exited', exitCode: null })
  expect(await run.session()).toBeUndefined()
  await rm(join(run.path, 'exit'))
  for (const [index, name] of names.entries()) await writeFile(join(run.path, name), own[index] ?? '')
})

it('ends a game whose shim was killed, without an exit code', async () => {
  const run = await start('a')
  process.kill((await run.session()) ?? 0, 'SIGKILL')
  await compute.write('a', 'say alone')
  await says('a', 'alone')
  expect((await compute.status('a')).state.kind).toBe('running')
  await expect(compute.start(spec('a'))).rejects.toMatchObject({ problem: 'running' })
  await compute.kill('a', 'SIGKILL')
  expect(await compute.wait('a')).toMatchObject({ exitCode: null })
})

it('keeps a late shim from starting the game after the start was given up', async () => {
  const path = join(folder, 'a', 'runs', '4')
  await mkdir(path, { recursive: true })
  const run = new RunFolder(path)
  const moved = await run.giveUp()
  expect(moved.path).toBe(join(folder, 'a', 'runs', '5'))
  const log = join(folder, 'log')
  const shim = spawn('/bin/sh', [
    join(import.meta.dirname, '../../shim/shim.sh'),
    path,
    log,
    'touch',
    join(folder, 'ran'),
  ])
  const [code] = await once(shim, 'exit')
  expect(code).not.toBe(0)
  await expect(readFile(join(folder, 'ran'))).rejects.toThrow('ENOENT')
  expect((await compute.status('a')).state).toMatchObject({ kind: 'exited', exitCode: null })
  expect((await start('a')).path).toBe(join(folder, 'a', 'runs', '6'))
})

it('ends what a game has left behind before it starts again', async () => {
  await start('a')
  await compute.write('a', 'fork 1')
  await says('a', 'Forked')
  const run = await RunFolder.latest(join(folder, 'a', 'runs'))
  const session = (await run?.session()) ?? -1
  await compute.write('a', 'stop')
  await compute.wait('a')
  const left = async () => await sessionOf(session)
  expect(await left()).toHaveLength(1)
  await start('a')
  expect(await left()).toEqual([])
})

it('kills what a game has moved to a session of its own', async () => {
  await start('a')
  await compute.write('a', 'daemon')
  const pid = Number(/Daemon (\d+)/.exec(await says('a', 'Daemon '))?.[1])
  expect(await readProcess(pid)).toBeDefined()
  await compute.kill('a', 'SIGKILL')
  await compute.wait('a')
  expect(await readProcess(pid)).toBeUndefined()
})

it('refuses to write to an input that is not the FIFO of the shim', async () => {
  const run = await start('a')
  await rm(run.file('input'))
  await writeFile(run.file('input'), '')
  await expect(compute.write('a', 'list')).rejects.toMatchObject({ problem: 'unknown' })
  expect(await readFile(run.file('input'), 'utf8')).toBe('')
})

async function sessionOf(session: number) {
  const { readProcesses } = await import('../../shim/proc.ts')
  return (await readProcesses()).filter((each) => each.session === session)
}
