import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { entries } from '../environment.ts'
import { argumentsOf, readStages, stageNamed } from './dockerfile.ts'

const root = join(import.meta.dirname, '..', '..', '..')

it('has stages that build on each other', () => {
  const stages = readStages()
  expect(stages.map(({ name }) => name)).toEqual(['source', 'pages', 'packages', 'run'])
  for (const [index, stage] of stages.entries()) {
    const earlier = stages.slice(0, index).map(({ name }) => name)
    if (!stage.from.includes(':')) expect(earlier).toContain(stage.from)
    for (const copied of argumentsOf(stage, 'COPY')) {
      const [, from] = /--from=(\S+)/.exec(copied) ?? []
      if (from) expect(earlier).toContain(from)
    }
  }
})

it('names workspaces and folders that exist', () => {
  const commands = readStages().flatMap((stage) => argumentsOf(stage, 'RUN'))
  const workspaces = commands.flatMap((command) => [...command.matchAll(/-w @adit\/([\w-]+)/g)].map(([, name]) => name))
  expect(workspaces.length).toBeGreaterThan(2)
  for (const name of workspaces) {
    const folder = [`infra/${name}`, `${name}`].find((one) => existsSync(join(root, one, 'package.json')))
    expect(folder, name).toBeDefined()
  }
  const removed = commands.find((command) => command.includes('rm -rf frontend'))?.split(' ') ?? []
  for (const folder of removed.slice(2)) expect(existsSync(join(root, folder)), folder).toBe(true)
})

it('starts an entry that exists, as a user who does not own it, with a health check', () => {
  const run = stageNamed('run')
  expect(entries).toContain(JSON.parse(argumentsOf(run, 'CMD')[0] ?? '')[0])
  for (const entry of entries) expect(existsSync(join(root, entry)), entry).toBe(true)
  expect(argumentsOf(run, 'USER')).toEqual(['1000:1000'])
  expect(argumentsOf(run, 'COPY').every((copied) => copied.includes('--chown=root:root'))).toBe(true)
  expect(argumentsOf(run, 'HEALTHCHECK')[0]).toContain('/_ready')
})

it('leaves installed packages, build output and secrets out of the build', () => {
  const ignored = readFileSync(join(import.meta.dirname, 'Dockerfile.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining(['**/node_modules', '**/dist', '.git', 'infra/deploy/compose/secrets']),
  )
})
