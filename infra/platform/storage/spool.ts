import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isAlive } from '../postgres/postmaster.ts'
import { youngGarbage } from './young_garbage.ts'

/** A file of a client as it lies in the spool: complete, hashed, not yet anybody's. */
export interface SpooledFile {
  path: string
  /** Bytes. */
  size: number
  /** Lower-case hex. */
  sha1: string
  sha512: string
  /** Removes it when nobody took it over. */
  discard(): Promise<void>
}

/** Receives uploads into a folder, hashing on the way, with memory that does not grow with the file. */
export interface Spool {
  /** Rejects with the stream's own error (too long, broken off); nothing is left behind then. */
  receive(stream: Readable): Promise<SpooledFile>
}

/** Of a process, and of no later one that has its number. */
const own = `${process.pid}.${randomUUID()}`
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Number of the process, its life, the file. */
const spooled = new RegExp(`^(?<pid>\\d+)\\.${uuid}\\.${uuid}$`)

/** What processes that died left in the folder is removed first; what others receive just now stays, and whatever else lies there. */
export async function createSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) if (isLeft(name)) await rm(join(folder, name), { force: true })
  return {
    async receive(stream) {
      const path = join(folder, `${own}.${randomUUID()}`)
      const discard = () => rm(path, { force: true })
      const sha1 = createHash('sha1')
      const sha512 = createHash('sha512')
      const collect = youngGarbage()
      let size = 0
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          sha1.update(chunk)
          sha512.update(chunk)
          size += chunk.length
          collect(chunk.length)
          done(null, chunk)
        },
      })
      try {
        await pipeline(stream, hashing, createWriteStream(path, { flags: 'wx' }))
      } catch (error) {
        await discard()
        throw error
      }
      return { path, size, sha1: sha1.digest('hex'), sha512: sha512.digest('hex'), discard }
    },
  }
}

function isLeft(name: string): boolean {
  const pid = Number(spooled.exec(name)?.groups?.pid)
  return pid > 0 && !name.startsWith(own) && (pid === process.pid || !isAlive(pid))
}
