import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { until } from '../../testing/wait.ts'
import type { FakeGame } from '../testing/game.ts'
import { type Compute, type InstanceSpec, isolations, type Limits } from './compute.port.ts'

export interface ComputeHarness {
  game: FakeGame
  /** Whether the engine tells that a game was killed because of its memory. True by default. */
  tellsOom?: boolean
  /** Another connection to the same engine and the same instances, as an agent has after a restart. The suite closes it. */
  open(): Promise<Compute>
  close(): Promise<void>
}

const megabyte = 1024 * 1024

/** What every adapter of the port must do. Limits are tested where the adapter says that it enforces them. */
export function computeContract(name: string, begin: () => Promise<ComputeHarness>): void {
  describe(`compute contract: ${name}`, () => {
    let harness: ComputeHarness
    let compute: Compute
    let number = 0

    beforeAll(async () => {
      harness = await begin()
      compute = await harness.open()
    })
    afterAll(async () => {
      for (const { id, state } of (await compute?.list()) ?? []) {
        if (state.kind === 'running') await compute.kill(id, 'SIGKILL')
        await compute.wait(id)
        await compute.remove(id)
        await compute.removeVolume(id)
      }
      await compute?.close()
      await harness?.close()
    })

    const specOf = (id: string, limits: Limits = {}, env: Record<string, string> = {}): InstanceSpec => ({
      id,
      command: harness.game.command,
      readable: harness.game.readable,
      env,
      limits,
      ports: [],
    })
    const newId = () => `server-${++number}`
    const output = async (id: string, by = compute) => await readFile((await by.openVolume(id)).log, 'utf8')
    const says = (id: string, text: string | RegExp, by = compute) =>
      until(
        () => output(id, by),
        (log) => (typeof text === 'string' ? log.includes(text) : text.test(log)),
      )

    async function started(limits?: Limits, env?: Record<string, string>): Promise<string> {
      const id = newId()
      await compute.openVolume(id)
      const { state } = await compute.start(specOf(id, limits, env))
      expect(state.kind).toBe('running')
      await says(id, 'Done (')
      return id
    }

    async function enforces(isolation: (typeof isolations)[number]): Promise<boolean> {
      return (await compute.capabilities()).guards[isolation].enforced
    }

    it('says about each isolation by what it is enforced or why it is not', async () => {
      const { guards } = await compute.capabilities()
      expect(Object.keys(guards).sort()).toEqual([...isolations].sort())
      for (const guard of Object.values(guards)) expect(guard.enforced ? guard.by : guard.because).toMatch(/\w/)
    })

    it('runs a command, passes lines to it, and tells when it ends', async () => {
      const id = await started()
      await compute.write(id, 'say hello wörld')
      await says(id, '[Server] hello wörld')
      const wait = compute.wait(id)
      await compute.write(id, 'stop')
      const exit = await wait
      expect(exit).toEqual({ kind: 'exited', exitCode: 0, oomKilled: false, at: expect.any(Number) })
      expect(await compute.status(id)).toMatchObject({ id, state: exit })
      expect(await compute.stats(id)).toBeUndefined()
      await expect(compute.write(id, 'list')).rejects.toMatchObject({ problem: 'unknown' })
      await compute.kill(id, 'SIGKILL')
    })

    it('gives the command its own environment, not that of the agent', async () => {
      process.env.ADIT_SECRET_OF_AGENT = 'secret'
      onTestFinished(() => {
        delete process.env.ADIT_SECRET_OF_AGENT
      })
      const id = await started({}, { GREETING: 'hello' })
      await compute.write(id, 'whoami')
      const log = await says(id, 'I am ')
      expect(log).toContain('GREETING')
      expect(log).not.toContain('ADIT_SECRET')
    })

    it('reports the exit code of a crash', async () => {
      const id = await started()
      await compute.write(id, 'crash 7')
      expect(await compute.wait(id)).toMatchObject({ exitCode: 7, oomKilled: false })
    })

    it('reports a command that does not exist as an exit with code 127', async () => {
      const id = newId()
      await compute.openVolume(id)
      await compute.start({ ...specOf(id), command: ['/nowhere/java'] })
      const { exitCode } = await compute.wait(id)
      // bubblewrap has a code of its own.
      expect([127, 1]).toContain(exitCode)
      expect(await output(id)).toContain('/nowhere/java')
    })

    it('lets a game end by itself after SIGTERM', async () => {
      const id = await started()
      if (await enforces('sandbox')) return // The sandbox ends before what is in it.
      await compute.kill(id, 'SIGTERM')
      expect(await compute.wait(id)).toMatchObject({ exitCode: 143 })
      expect(await output(id)).toContain('Stopping on SIGTERM')
    })

    it('kills a game with all that it has started', async () => {
      const id = await started()
      await compute.write(id, 'fork 3')
      await says(id, 'Forked')
      await compute.kill(id, 'SIGKILL')
      expect(await compute.wait(id)).toMatchObject({ exitCode: 137 })
    })

    it('refuses a second start while the instance runs, also at the same time', async () => {
      const id = newId()
      await compute.openVolume(id)
      const both = await Promise.allSettled([compute.start(specOf(id)), compute.start(specOf(id))])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await says(id, 'Done (')
      await expect(compute.start(specOf(id))).rejects.toMatchObject({ problem: 'running' })
      await expect(compute.remove(id)).rejects.toMatchObject({ problem: 'running' })
      await expect(compute.removeVolume(id)).rejects.toMatchObject({ problem: 'running' })
      expect((await output(id)).match(/Done \(/g)).toHaveLength(1)
    })

    it('starts again after an end, on the same files and the same log', async () => {
      const id = await started()
      const { files } = await compute.openVolume(id)
      await writeFile(join(files, 'kept'), 'x')
      await compute.write(id, 'half no end of line')
      await says(id, 'no end of line')
      await compute.write(id, 'crash 1')
      await compute.wait(id)
      await compute.start(specOf(id))
      const log = await says(id, /Done \([\s\S]*Done \(/)
      expect(log).toMatch(/no end of line\n\[/)
      expect(await readFile(join(files, 'kept'), 'utf8')).toBe('x')
    })

    it('knows nothing of an instance that was never started or was removed, and keeps its files', async () => {
      const id = newId()
      await compute.openVolume(id)
      for (const ask of [
        () => compute.status(id),
        () => compute.kill(id, 'SIGKILL'),
        () => compute.write(id, 'x'),
        () => compute.wait(id),
        () => compute.remove(id),
      ]) {
        await expect(ask()).rejects.toMatchObject({ problem: 'unknown' })
      }
      await compute.start(specOf(id))
      await says(id, 'Done (')
      await compute.kill(id, 'SIGKILL')
      await compute.wait(id)
      await compute.remove(id)
      expect((await compute.list()).map((instance) => instance.id)).not.toContain(id)
      expect(await output(id)).toContain('Done (')
      await compute.removeVolume(id)
      expect(await output(id)).toBe('')
    })

    it.each(['', '..', 'a/b', '.hidden', 'a b', 'x'.repeat(65)])('refuses the id %j', async (id) => {
      await expect(compute.openVolume(id)).rejects.toThrow('Not an instance id')
      await expect(compute.status(id)).rejects.toThrow('Not an instance id')
    })

    it('finds running instances after the agent was replaced, and learns how they end', async () => {
      const id = await started()
      const other = await harness.open()
      try {
        expect(await other.list()).toContainEqual(
          expect.objectContaining({ id, state: expect.objectContaining({ kind: 'running' }) }),
        )
        await expect(other.start(specOf(id))).rejects.toMatchObject({ problem: 'running' })
        await other.write(id, 'say still here')
        await says(id, 'still here', other)
        await other.write(id, 'crash 9')
        expect(await other.wait(id)).toMatchObject({ exitCode: 9 })
        expect(await compute.wait(id)).toMatchObject({ exitCode: 9 })
      } finally {
        await other.close()
      }
    })

    it('stops waiting when asked to', async () => {
      const id = await started()
      await expect(compute.wait(id, AbortSignal.timeout(50))).rejects.toThrow()
      expect((await compute.status(id)).state.kind).toBe('running')
    })

    it('refuses lines that a game leaves unread', async () => {
      const id = await started()
      await compute.write(id, 'deaf')
      const fill = async () => {
        for (let line = 0; line < 1_000; line += 1) await compute.write(id, 'x'.repeat(1_000))
      }
      await expect(fill()).rejects.toMatchObject({ problem: 'not_reading' })
      await compute.kill(id, 'SIGKILL')
      expect(await compute.wait(id)).toMatchObject({ exitCode: 137 })
    })

    it('counts what an instance uses', async () => {
      const id = await started()
      const before = await compute.stats(id)
      await compute.write(id, 'eat 100')
      await compute.write(id, 'spin 300')
      await says(id, 'Spun ')
      const after = await compute.stats(id)
      expect((after?.memoryBytes ?? 0) - (before?.memoryBytes ?? 0)).toBeGreaterThan(80 * megabyte)
      expect((after?.cpuSeconds ?? 0) - (before?.cpuSeconds ?? 0)).toBeGreaterThan(0.1)
      const { files } = await compute.openVolume(id)
      const { usedBytes } = await compute.volumeUsage(id)
      await writeFile(join(files, 'world'), Buffer.alloc(3 * megabyte, 1))
      expect((await compute.volumeUsage(id)).usedBytes - usedBytes).toBeGreaterThanOrEqual(3 * megabyte - 8_192)
    })

    it('kills a game that needs more memory than it has, if memory is enforced', async () => {
      if (!(await enforces('memory'))) return
      const id = await started({ memoryBytes: 200 * megabyte })
      await compute.write(id, 'eat 400')
      expect(await compute.wait(id)).toMatchObject({ exitCode: 137, oomKilled: harness.tellsOom ?? true })
      await compute.start(specOf(id))
      await compute.kill(id, 'SIGKILL')
      expect(await compute.wait(id)).toMatchObject({ exitCode: 137, oomKilled: false })
    })

    it('gives a game no more processor time than its share, if that is enforced', async () => {
      if (!(await enforces('cpu'))) return
      const id = await started({ cpus: 0.25 })
      const before = (await compute.stats(id))?.cpuSeconds ?? 0
      await compute.write(id, 'spin 2000')
      await says(id, 'Spun ')
      expect(((await compute.stats(id))?.cpuSeconds ?? 9) - before).toBeLessThan(1)
    })

    it('lets a game have no more processes than its limit, if that is enforced', async () => {
      if (!(await enforces('processes'))) return
      const id = await started({ processes: 40 })
      await compute.write(id, 'fork 60')
      expect(await says(id, 'Forked')).toContain('Cannot fork')
    })

    it('lets a game write no more than its disk holds, and grows the disk, if that is enforced', async () => {
      if (!(await enforces('disk'))) return
      const id = newId()
      expect(await compute.openVolume(id, 32 * megabyte)).toMatchObject({ size: 32 * megabyte })
      await compute.start(specOf(id))
      await says(id, 'Done (')
      await compute.write(id, 'fill 40')
      await says(id, 'Cannot write: ENOSPC')
      await expect(compute.openVolume(id, 20 * megabyte)).rejects.toMatchObject({ problem: 'shrinks' })
      const { size = 0 } = await compute.openVolume(id, 64 * megabyte)
      if (size < 64 * megabyte) {
        await compute.kill(id, 'SIGKILL')
        await compute.wait(id)
        await compute.start(specOf(id))
        await says(id, /Done \([\s\S]*Done \(/)
      }
      expect((await compute.openVolume(id)).size).toBe(64 * megabyte)
      await compute.write(id, 'fill 40')
      await says(id, 'Filled')
      const { sizeBytes } = await compute.volumeUsage(id)
      expect(sizeBytes).toBeGreaterThan(48 * megabyte)
    })
  })
}
