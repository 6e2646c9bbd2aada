import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openCompute } from './open_compute.ts'

it.runIf(process.platform === 'linux')('opens plain processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-open-compute-'))
  const compute = await openCompute('process:?isolation=none', folder)
  expect(await compute.capabilities()).toMatchObject({ engine: 'process', guards: { memory: { enforced: false } } })
  await compute.close()
  await rm(folder, { recursive: true })
})

it.each([
  '',
  'process',
  'process:?isolation=some',
  'process:?isolated=none',
  'docker:///var/run/docker.sock',
  'docker:?image=java',
  'kubernetes:',
])('refuses %j and says what there is', async (address) => {
  await expect(openCompute(address, '/nowhere')).rejects.toThrow('use process:')
})

it('connects to the socket of the address', async () => {
  const address = 'docker:///nowhere/docker.sock?image=java:25'
  const folder = await mkdtemp(join(tmpdir(), 'adit-open-compute-'))
  await expect(openCompute(address, folder)).rejects.toThrow('/nowhere/docker.sock')
  await rm(folder, { recursive: true })
})
