import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDockerApi } from '@adit/engines/docker_api.ts'
import { hasPodman, startPodman } from '@adit/engines/podman.ts'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { installFakeGame } from '../../testing/game.ts'
import { SwaggerCheck } from '../../testing/swagger.ts'
import { computeContract } from '../compute.suite.ts'
import { type DockerRequest, dockerClient } from './docker_client.ts'
import { DockerCompute } from './docker_compute.ts'

// Podman speaks Docker's Engine API. That requests are as Docker itself wants them is checked by its own description of the API.
describe.runIf(process.env.CI || hasPodman())('on Podman', () => {
  const sent: DockerRequest[] = []

  computeContract('containers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-podman-'))
    const engine = await startPodman(folder)
    const game = await installFakeGame()
    const client = dockerClient(engine.socket)
    const recording = (request: DockerRequest) => {
      sent.push(request)
      return client(request)
    }
    return {
      // Podman on cgroups of version 1 doesn't.
      tellsOom: false,
      game: { ...game, readable: [...game.readable, '/usr'] },
      open: () =>
        DockerCompute.open({
          client: recording,
          folder: join(folder, 'servers'),
          image: engine.image,
          network: 'none',
          firstUid: 330_000,
          init: false,
        }),
      async close() {
        await engine.stop()
        await game.remove()
        await rm(folder, { recursive: true, force: true })
      },
    }
  })

  it('sends what Docker itself describes, and reads what it answers', async () => {
    const check = new SwaggerCheck(parse(await readFile(findDockerApi(), 'utf8')))
    // By their ids, which differ.
    const kinds = new Map(
      sent.map((request) => [request.path.replace(/containers\/[^/]*(?=[-/])/, 'containers/x'), request]),
    )
    expect(kinds.size).toBeGreaterThan(6)
    expect(sent.flatMap((request) => check.request(request))).toEqual([])
    const read = {
      '/containers/x/json': [
        'Id',
        'State.Status',
        'State.Running',
        'State.ExitCode',
        'State.OOMKilled',
        'State.StartedAt',
        'State.FinishedAt',
        'NetworkSettings.IPAddress',
        'NetworkSettings.Networks.*.IPAddress',
      ],
      '/containers/json': ['*.Labels.*'],
      '/info': ['MemoryLimit', 'CpuCfsQuota', 'PidsLimit'],
    }
    const missing = Object.entries(read).flatMap(([path, places]) =>
      places.filter((place) => !check.answers('GET', path, place)),
    )
    expect(missing).toEqual([])
  })
})
