import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal } from '../eventing/refusal.ts'
import { createSpool, type Spool } from '../storage/spool.ts'
import type { BinaryBody, FilePart, MultipartBody } from './contract.ts'
import { holdBody } from './held_body.ts'

let folder: string
let spool: Spool
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'held-'))
  spool = await createSpool(folder)
})
afterEach(() => rm(folder, { recursive: true }))

const part = (name: string, content: string, filename = `${name}.jar`): FilePart => ({
  ...{ name, filename, mediaType: 'application/java-archive', stream: Readable.from([Buffer.from(content)]) },
})
async function* each(...parts: FilePart[]): AsyncGenerator<FilePart> {
  yield* parts
}
const form = (...parts: FilePart[]) => ({ data: { name: 'sodium' }, files: each(...parts) })

describe('files under a key', () => {
  it('are received whole and read like those that were sent, until they are discarded', async () => {
    const held = await holdBody('multipart', form(part('a', 'one'), part('b', 'two')), spool)
    expect(await readdir(folder)).toHaveLength(2)
    const { data, files } = (held?.body ?? form()) as MultipartBody<unknown> // a form's
    const read: unknown[] = []
    for await (const { stream, ...rest } of files) read.push({ ...rest, content: await text(stream) })
    expect(data).toEqual({ name: 'sodium' })
    const mediaType = 'application/java-archive'
    expect(read).toEqual([
      { name: 'a', filename: 'a.jar', mediaType, content: 'one' },
      { name: 'b', filename: 'b.jar', mediaType, content: 'two' },
    ])
    await held?.discard()
    expect(await readdir(folder)).toEqual([])
  })

  it('are told apart by name, file name and content, and by their order', async () => {
    const identityOf = async (...parts: FilePart[]) => (await holdBody('multipart', form(...parts), spool))?.identity
    const identities = [
      await identityOf(part('a', 'one'), part('b', 'two')),
      await identityOf(part('b', 'two'), part('a', 'one')),
      await identityOf(part('a', 'one'), part('b', 'TWO')),
      await identityOf(part('a', 'one'), part('c', 'two', 'b.jar')),
      await identityOf(part('a', 'one'), part('b', 'two', 'c.jar')),
      await identityOf(part('a', 'one')),
      await identityOf(),
    ]
    expect(new Set(identities).size).toBe(identities.length)
    expect(await identityOf(part('a', 'one'), part('b', 'two'))).toBe(identities[0])
  })

  it('leave nothing behind when one of them is cut off', async () => {
    const cut = new Readable({
      read() {
        this.destroy(refusal('body_cut_short'))
      },
    })
    const body = form(part('a', 'one'), { ...part('b', ''), stream: cut })
    await expect(holdBody('multipart', body, spool)).rejects.toMatchObject({ code: 'body_cut_short' })
    expect(await readdir(folder)).toEqual([])
  })

  it('need a spool', async () => {
    await expect(holdBody('multipart', form(), undefined)).rejects.toThrow('need a spool')
  })
})

it('keeps the bytes of a small file, which are its identity', async () => {
  const bytes = Buffer.from([0, 255, 1])
  let reads = 0
  const sent: BinaryBody = {
    ...{ mediaType: 'image/png', stream: Readable.from([]) },
    bytes: async () => {
      reads++
      return bytes
    },
  }
  const held = await holdBody('raw', sent, undefined)
  const body = held?.body as BinaryBody // a file's
  expect([body.mediaType, await body.bytes(), await buffer(body.stream), reads]).toEqual(['image/png', bytes, bytes, 1])
  expect(held?.identity).toBe(createHash('sha256').update(bytes).digest('hex'))
  await held?.discard()
})

it.each(['json', 'form', undefined] as const)('leaves a body (%s) that has been read whole as it is', async (kind) => {
  expect(await holdBody(kind, { title: 'a' }, spool)).toBe(undefined)
})
