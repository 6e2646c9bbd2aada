import { expect, it } from 'vitest'
import { containerBody } from './container.ts'

const places = {
  image: 'java:25',
  network: 'games',
  labels: { 'adit.server': 'a' },
  files: '/data/a/files',
  input: '/data/a/input',
  log: '/data/a/console.log',
  user: 200_007,
  init: true,
}
const spec = { id: 'a', command: ['java', '-jar', 'server jar'] as const, env: { A: 'b=c' }, limits: {}, ports: [] }

it('takes all rights from the game, and gives it its files, its input and its log', () => {
  expect(containerBody({ ...spec, readable: ['/opt/java'] }, places)).toEqual({
    Image: 'java:25',
    Entrypoint: ['/bin/sh', '-c', 'exec "$@" <> /adit/input >> /adit/console.log 2>&1', 'sh'],
    Cmd: ['java', '-jar', 'server jar'],
    Env: ['A=b=c', 'HOME=/server'],
    WorkingDir: '/server',
    Labels: { 'adit.server': 'a' },
    User: '200007:200007',
    HostConfig: {
      Binds: [
        '/data/a/files:/server',
        '/data/a/input:/adit/input',
        '/data/a/console.log:/adit/console.log',
        '/opt/java:/opt/java:ro',
      ],
      NetworkMode: 'games',
      Init: true,
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      Tmpfs: { '/tmp': 'rw,nosuid,nodev,size=256m' },
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'none' },
    },
  })
})

it('gives limits in the units of the engine, with swap counted together with memory', () => {
  const limits = { memoryBytes: 1_000, swapBytes: 50, cpus: 1.5, processes: 64 }
  expect(containerBody({ ...spec, limits }, places).HostConfig).toMatchObject({
    Memory: 1_000,
    MemorySwap: 1_050,
    NanoCpus: 1_500_000_000,
    PidsLimit: 64,
  })
  expect(containerBody({ ...spec, limits: { memoryBytes: 1_000 } }, places).HostConfig).toMatchObject({
    MemorySwap: 1_000,
  })
})
