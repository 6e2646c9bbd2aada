import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export interface ContainerEngine {
  /** Path of the socket at which it speaks Docker's Engine API. */
  socket: string
  /** An image without files: containers need the node's /usr. */
  image: string
  stop(): Promise<void>
}

const startMs = 30_000

/** Whether Podman and what it needs are installed, and this account may use them. */
export function hasPodman(): boolean {
  return process.getuid?.() === 0 && ['podman', 'runc', 'catatonit'].every(isInstalled)
}

function isInstalled(program: string): boolean {
  return ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(join(folder, program)))
}

/** A Podman of its own under `folder`. It has no networks, so that it needs none of the node's. */
export async function startPodman(folder: string): Promise<ContainerEngine> {
  const config = join(folder, 'containers.conf')
  // Limits as low as those of the account that starts it: a container may have no higher ones.
  writeFileSync(
    config,
    `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
`,
  )
  const env = { ...process.env, CONTAINERS_CONF: config, TMPDIR: folder }
  const places = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const image = 'localhost/adit-test:base'
  importImage(join(folder, 'image'), (archive) =>
    execFileSync('podman', [...places, 'import', archive, image], { env, stdio: ['ignore', 'ignore', 'pipe'] }),
  )
  const socket = join(folder, 'socket')
  const child = spawn('podman', [...places, 'system', 'service', '--time=0', `unix://${socket}`], {
    env,
    // Its helper leaves a file where it runs.
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  for (const deadline = Date.now() + startMs; !existsSync(socket); await delay(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('Podman did not start')
  }
  return {
    socket,
    image,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Folders and links into /usr, as today's distributions have them. */
function importImage(folder: string, take: (archive: string) => void): void {
  for (const name of ['usr', 'tmp', 'proc', 'sys', 'dev', 'etc', 'run', 'adit', 'server']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(folder, name))
  const archive = `${folder}.tar`
  execFileSync('tar', ['-C', folder, '-cf', archive, '.'])
  take(archive)
}
