import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { ComputeError, type Guard, type VolumeUsage } from '../compute.port.ts'
import { isRoot, reason, runTool, whyMissing } from './tools.ts'

const tools = ['mkfs.ext4', 'mount', 'umount', 'losetup', 'resize2fs', 'dumpe2fs', 'e2fsck']

/** Ours: the smallest image that ext4 makes sense in. */
const sizeMin = 16 * 1024 * 1024
const blockBytes = 4_096

/** Tries to make, mount and remove a small disk. */
export async function probeDisks(folder: string): Promise<Guard> {
  if (!isRoot()) return { enforced: false, because: 'the agent does not run as root' }
  const because = whyMissing(tools)
  if (because) return { enforced: false, because }
  const trial = await mkdtemp(join(folder, '.trial-'))
  const [image, mount] = [join(trial, 'image'), join(trial, 'mount')]
  try {
    await mkdir(mount)
    await makeImage(image, sizeMin)
    await mountImage(image, mount)
    await runTool('umount', [mount])
    return { enforced: true, by: 'a disk image for each server' }
  } catch (error) {
    return { enforced: false, because: reason(error) }
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}

/** The volume of one instance: `volume/files` and `volume/log` in its folder. With a size, `volume` is a disk of its own, in the file `volume.img`. */
export class DiskVolume {
  readonly #folder: string
  readonly files: string
  readonly log: string

  constructor(folder: string) {
    this.#folder = folder
    this.files = join(this.#mount, 'files')
    // The game can't reach the folder of the log, but the log's size counts against its disk.
    this.log = join(this.#mount, 'log', 'console.log')
  }

  get #mount(): string {
    return join(this.#folder, 'volume')
  }

  get #image(): string {
    return join(this.#folder, 'volume.img')
  }

  /**
   * Makes what doesn't exist and mounts the disk. `size` only where disks can be mounted. `isIdle` says that no instance runs on it. Returns the bytes of the
   * disk, if it is one. They are fewer than `size` if it can grow only once it is idle.
   */
  async open(size: number | undefined, uid: number | undefined, isIdle: boolean): Promise<number | undefined> {
    await mkdir(this.#mount, { recursive: true })
    const actual = await this.#openDisk(size, isIdle)
    await mkdir(this.files, { recursive: true, mode: 0o700 })
    await mkdir(join(this.#mount, 'log'), { recursive: true, mode: 0o700 })
    await writeFile(this.log, '', { flag: 'a', mode: 0o600 })
    if (uid !== undefined) {
      await chmod(this.#folder, 0o711)
      await chmod(this.#mount, 0o711)
      // Files that the agent put there. Links are not followed.
      await runTool('chown', ['-R', '-h', '-P', '--from=0:0', `${uid}:${uid}`, this.files])
    }
    return actual
  }

  /** Unmounts the disk, if it is one. */
  async detach(): Promise<void> {
    if (await this.#isMounted()) await runTool('umount', [this.#mount])
  }

  async usage(): Promise<VolumeUsage> {
    if (!(await this.#isMounted())) return { usedBytes: await bytesUnder(this.files) }
    const { blocks, bfree, bsize } = await statfs(this.#mount)
    return { usedBytes: (blocks - bfree) * bsize, sizeBytes: blocks * bsize }
  }

  async remove(): Promise<void> {
    await this.detach()
    await rm(this.#mount, { recursive: true, force: true })
    await rm(this.#image, { force: true })
  }

  async #openDisk(asked: number | undefined, isIdle: boolean): Promise<number | undefined> {
    const present = await stat(this.#image).then(
      ({ size }) => size,
      () => undefined,
    )
    if (present === undefined) {
      // A volume that began without a disk stays as it is.
      if (asked === undefined || (await hasEntry(this.files))) return undefined
      await makeImage(this.#image, Math.max(asked, sizeMin))
    }
    const size = present ?? Math.max(asked ?? 0, sizeMin)
    if (asked !== undefined && asked < size && size > sizeMin) {
      throw new ComputeError('shrinks', `The disk has ${size} bytes and can't shrink to ${asked} bytes`)
    }
    if (asked !== undefined && asked > size) await truncate(this.#image, asked)
    const wanted = Math.max(size, asked ?? 0)
    if (!(await this.#isMounted())) await mountImage(this.#image, this.#mount)
    // Also where an earlier growth ended half-way.
    if (await this.#fills(wanted)) return wanted
    await this.#growMounted().catch(async () => {
      if (isIdle) await this.#growUnmounted()
    })
    return (await this.#fills(wanted)) ? wanted : await fileSystemSize(this.#image)
  }

  async #fills(size: number): Promise<boolean> {
    return (await fileSystemSize(this.#image)) > size - blockBytes
  }

  /** Needs CAP_SYS_RESOURCE, which root of a container may not have. */
  async #growMounted(): Promise<void> {
    const device = (await runTool('losetup', ['--noheadings', '--output', 'NAME', '--associated', this.#image])).trim()
    await runTool('losetup', ['--set-capacity', device])
    await runTool('resize2fs', [device])
  }

  async #growUnmounted(): Promise<void> {
    try {
      await runTool('umount', [this.#mount])
    } catch {
      return // Somebody reads or writes its files. The next start tries again.
    }
    try {
      await runTool('e2fsck', ['-f', '-p', this.#image])
      await runTool('resize2fs', [this.#image])
    } finally {
      await mountImage(this.#image, this.#mount)
    }
  }

  async #isMounted(): Promise<boolean> {
    const lines = (await readFile('/proc/self/mountinfo', 'utf8')).split('\n')
    return lines.some((line) => line.split(' ')[4]?.replaceAll('\\040', ' ') === this.#mount)
  }
}

/** A new image is whole or doesn't exist. Its blocks are taken from the node as they are written. */
async function makeImage(path: string, size: number): Promise<void> {
  const part = `${path}.part`
  await rm(part, { force: true })
  await writeFile(part, '', { mode: 0o600 })
  await truncate(part, size)
  await runTool('mkfs.ext4', ['-q', '-m', '0', '-b', String(blockBytes), '-F', part])
  await rename(part, path)
}

/** Bytes that the file system in the image takes. */
async function fileSystemSize(image: string): Promise<number> {
  const head = await runTool('dumpe2fs', ['-h', image])
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)$`, 'm').exec(head)?.[1] ?? Number.NaN)
  return value('Block count') * value('Block size')
}

async function mountImage(image: string, folder: string): Promise<void> {
  await runTool('mount', ['-o', 'loop,nosuid,nodev', image, folder])
}

async function hasEntry(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  )
}

/** What the files take on the node. Links are not followed; what disappears meanwhile counts as nothing. */
async function bytesUnder(path: string): Promise<number> {
  let bytes = 0
  const folders = [path]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await opendir(folder).catch(() => undefined)
    if (!entries) continue
    for await (const entry of entries) {
      const at = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(at)
      bytes += await lstat(at).then(
        ({ blocks }) => blocks * 512,
        () => 0,
      )
    }
  }
  return bytes
}
