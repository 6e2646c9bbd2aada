import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isAlive } from '../postgres/postmaster.ts'
import { youngGarbage } from './young_garbage.ts'

/** A client's file in the spool: complete and hashed, but not stored yet. */
export interface SpooledFile {
  path: string
  /** Bytes. */
  size: number
  /** Lower-case hex. */
  sha1: string
  sha512: string
  /** Removes the file if nobody has taken it over. */
  discard(): Promise<void>
}

/** Receives uploads into a folder and hashes them on the way, with memory that doesn't depend on the size of the file. */
export interface Spool {
  /** Rejects with the stream's own error (too long, interrupted) and then leaves nothing behind. */
  receive(stream: Readable): Promise<SpooledFile>
}

/** Identifies this process, and no later one with the same process id. */
const own = `${process.pid}.${randomUUID()}`
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** Process id, id of this run, id of the file. */
const spooled = new RegExp(`^(?<pid>\\d+)\\.${uuid}\\.${uuid}$`)

/** First removes files that dead processes left in the folder. Keeps files that running processes receive, and all other files. */
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
