import type { InstanceSpec } from '../compute.port.ts'

/** Where things are in a container. */
export const inside = { files: '/server', input: '/adit/input', log: '/adit/console.log' } as const

export interface ContainerPlaces {
  image: string
  /** Name of a Docker network, or `none`, `bridge`. */
  network: string
  labels: Readonly<Record<string, string>>
  /** Paths on the node. */
  files: string
  input: string
  log: string
  /** Undefined: the account of the image. */
  user: number | undefined
  /** Whether Docker puts its own first process before the game, which collects processes that have lost their parent. */
  init: boolean
}

/** The game takes the shell's place. It holds both ends of its input and never reads an end of file. */
const script = `exec "$@" <> ${inside.input} >> ${inside.log} 2>&1`

/**
 * The body of POST /containers/create. FIFO and log are mounted one by one, as files: in a folder, the game could replace them with links to files of the
 * node.
 */
export function containerBody(spec: InstanceSpec, places: ContainerPlaces) {
  const { limits } = spec
  const { memoryBytes, swapBytes = 0, cpus, processes } = limits
  const binds = [
    `${places.files}:${inside.files}`,
    `${places.input}:${inside.input}`,
    `${places.log}:${inside.log}`,
    ...(spec.readable ?? []).map((path) => `${path}:${path}:ro`),
  ]
  return {
    Image: places.image,
    Entrypoint: ['/bin/sh', '-c', script, 'sh'],
    Cmd: [...spec.command],
    Env: Object.entries({ ...spec.env, HOME: inside.files }).map(([name, value]) => `${name}=${value}`),
    WorkingDir: inside.files,
    Labels: { ...places.labels },
    ...(places.user !== undefined && { User: `${places.user}:${places.user}` }),
    HostConfig: {
      Binds: binds,
      NetworkMode: places.network,
      Init: places.init,
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges'],
      Tmpfs: { '/tmp': 'rw,nosuid,nodev,size=256m' },
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'none' },
      ...(memoryBytes !== undefined && { Memory: memoryBytes, MemorySwap: memoryBytes + swapBytes }),
      ...(cpus !== undefined && { NanoCpus: Math.round(cpus * 1e9) }),
      ...(processes !== undefined && { PidsLimit: processes }),
    },
  }
}
