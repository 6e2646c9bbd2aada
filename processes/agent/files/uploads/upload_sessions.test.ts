import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunningFileService } from '../file_service.ts'
import { chunksOf, isLinux, makeFolders, openService, refusal } from '../testing/server_folder.ts'
import { openSessionsMax, partBytes, sessionLifeMs, whatIsMissing } from './upload_session.ts'

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

const sendPart = (service: RunningFileService, id: string, path: string, part: number, data: Buffer) =>
  service.uploads.putPart(id, { path, part, length: data.length, sha256: sha256(data) }, chunksOf(data))

describe('a file in parts', () => {
  const file = { path: '/a', data: '0', isWhole: false }

  it('is whole when no part is missing and only the last is shorter', () => {
    expect(whatIsMissing({ ...file, parts: { 0: partBytes, 1: 5 } })).toBeUndefined()
    expect(whatIsMissing({ ...file, parts: { 0: 5 } })).toBeUndefined()
    expect(whatIsMissing({ ...file, parts: {}, isWhole: true })).toBeUndefined()
    expect(whatIsMissing({ ...file, parts: {} })).toContain('no parts')
    expect(whatIsMissing({ ...file, parts: { 1: 5 } })).toContain('part 0 is missing')
    expect(whatIsMissing({ ...file, parts: { 0: 5, 1: 5 } })).toContain('part 0 has 5 bytes')
  })
})

describe.runIf(isLinux)('uploads', () => {
  async function open(options: Parameters<typeof openService>[1] = {}) {
    const folders = await makeFolders()
    return { ...folders, service: await openService(folders.root, options) }
  }

  it('put several files in place at the end, and not before', async () => {
    const { root, service } = await open()
    const session = await service.uploads.create()
    expect(session).toMatchObject({ status: 'active', entryCount: 0, uploadedBytes: 0, lastUploadAt: null })
    expect(session.expiresAt - session.createdAt).toBe(sessionLifeMs)
    await service.uploads.putFile(session.id, '/mods/a.jar', chunksOf('one', 'two'))
    const sent = await sendPart(service, session.id, 'mods/b.jar', 0, Buffer.from('three'))
    expect(sent).toMatchObject({ status: 'uploading', entryCount: 2, uploadedBytes: 11 })
    expect(sent.files[1]).toEqual({ path: '/mods/b.jar', size: 5, parts: [0] })
    expect(existsSync(join(root, 'mods'))).toBe(false)
    expect(await service.uploads.finalize(session.id)).toMatchObject({ status: 'finalized' })
    expect(readFileSync(join(root, 'mods/a.jar'), 'utf8')).toBe('onetwo')
    expect(readFileSync(join(root, 'mods/b.jar'), 'utf8')).toBe('three')
    expect(readdirSync(join(root, '.adit/uploads'))).toEqual([`${session.id}.json`])
    expect(await service.uploads.finalize(session.id)).toMatchObject({ status: 'finalized' })
  })

  it('go on after a restart with the parts that have arrived, in any order', async () => {
    const { root, service } = await open()
    const data = randomBytes(partBytes * 2 + 1_000)
    const part = (at: number) => data.subarray(at * partBytes, (at + 1) * partBytes)
    const { id } = await service.uploads.create()
    await sendPart(service, id, '/big', 2, part(2))
    await sendPart(service, id, '/big', 0, part(0))
    const later = await openService(root)
    expect((await later.uploads.get(id)).files).toEqual([{ path: '/big', size: partBytes + 1_000, parts: [0, 2] }])
    expect((await later.uploads.list()).map((session) => session.id)).toEqual([id])
    expect(await refusal(() => later.uploads.finalize(id))).toBe('upload_incomplete')
    await Promise.all([sendPart(later, id, '/big', 1, part(1)), sendPart(later, id, '/big', 0, part(0))])
    await later.uploads.finalize(id)
    expect(readFileSync(join(root, 'big')).equals(data)).toBe(true)
  })

  it('count no part that is damaged, too short or too long', async () => {
    const { service } = await open()
    const { id } = await service.uploads.create()
    const about = { path: '/a', part: 0, length: 3, sha256: sha256(Buffer.from('abc')) }
    expect(await refusal(() => service.uploads.putPart(id, about, chunksOf('abd')))).toBe('hash_mismatch')
    expect(await refusal(() => service.uploads.putPart(id, about, chunksOf('ab')))).toBe('length_mismatch')
    expect(await refusal(() => service.uploads.putPart(id, about, chunksOf('abc', 'd')))).toBe('length_mismatch')
    async function* broken() {
      yield Buffer.from('a')
      throw new Error('connection lost')
    }
    await expect(service.uploads.putPart(id, about, broken())).rejects.toThrow('connection lost')
    expect((await service.uploads.get(id)).files[0]?.parts).toEqual([])
    await service.uploads.putPart(id, about, chunksOf('a', 'bc'))
    expect((await service.uploads.get(id)).uploadedBytes).toBe(3)
  })

  it('leave no byte of a part that failed behind the end', async () => {
    const { root, service } = await open()
    const { id } = await service.uploads.create()
    const wrong = { path: '/a', part: 1, length: 5, sha256: sha256(Buffer.from('abc')) }
    await sendPart(service, id, '/a', 0, Buffer.from('abc'))
    expect(await refusal(() => service.uploads.putPart(id, wrong, chunksOf('later')))).toBe('hash_mismatch')
    await service.uploads.finalize(id)
    expect(readFileSync(join(root, 'a'), 'utf8')).toBe('abc')
  })

  it.each([
    [{ part: -1 }, 'invalid_argument'],
    [{ part: 100_000 }, 'invalid_argument'],
    [{ length: 0 }, 'invalid_argument'],
    [{ length: partBytes + 1 }, 'invalid_argument'],
    [{ sha256: 'ABC' }, 'invalid_argument'],
    [{ path: '/../x' }, 'invalid_path'],
    [{ path: '/' }, 'invalid_path'],
    [{ path: '/.adit/tmp/x' }, 'reserved_name'],
  ])('refuse %j', async (wrong, code) => {
    const { service } = await open()
    const { id } = await service.uploads.create()
    const about = { path: '/a', part: 0, length: 1, sha256: sha256(Buffer.from('x')), ...wrong }
    expect(await refusal(() => service.uploads.putPart(id, about, chunksOf('x')))).toBe(code)
  })

  it('can be cancelled, after which nothing is left and nothing is taken', async () => {
    const { root, service } = await open()
    const { id } = await service.uploads.create()
    const before = (await service.usage()).used
    await service.uploads.putFile(id, '/a', chunksOf('text'))
    expect(await service.uploads.cancel(id)).toMatchObject({ status: 'cancelled' })
    expect(await service.uploads.cancel(id)).toMatchObject({ status: 'cancelled' })
    expect(readdirSync(join(root, '.adit/uploads'))).toEqual([`${id}.json`])
    expect((await service.usage()).used.bytes).toBe(before.bytes)
    expect(await refusal(() => service.uploads.putFile(id, '/a', chunksOf('x')))).toBe('upload_closed')
    expect(await refusal(() => service.uploads.finalize(id))).toBe('upload_closed')
    expect(existsSync(join(root, 'a'))).toBe(false)
  })

  it('expire after a day, and are forgotten a day later', async () => {
    let now = 1_000
    const { root, service } = await open({ now: () => now })
    const { id } = await service.uploads.create()
    await service.uploads.putFile(id, '/a', chunksOf('text'))
    now += sessionLifeMs - 1
    expect((await service.uploads.get(id)).status).toBe('uploading')
    now += 1
    expect((await service.uploads.get(id)).status).toBe('expired')
    expect(existsSync(join(root, '.adit/uploads', id))).toBe(false)
    expect(await refusal(() => service.uploads.finalize(id))).toBe('upload_closed')
    now += sessionLifeMs
    expect(await refusal(() => service.uploads.get(id))).toBe('not_found')
    expect(readdirSync(join(root, '.adit/uploads'))).toEqual([])
  })

  it('are limited in number, also when they begin at once', async () => {
    const { service } = await open()
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => service.uploads.create()))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(openSessionsMax)
    expect(await refusal(() => service.uploads.create())).toBe('too_many_sessions')
    await service.uploads.cancel((await service.uploads.list())[0]?.id ?? '')
    await service.uploads.create()
  })

  it('stop at the disk’s limit', async () => {
    const { service } = await open({ limits: { bytes: 2_000, entries: 100 } })
    const { id } = await service.uploads.create()
    expect(await refusal(() => service.uploads.putFile(id, '/a', chunksOf(Buffer.alloc(2_001))))).toBe('out_of_space')
    await service.uploads.putFile(id, '/a', chunksOf(Buffer.alloc(1_000)))
  })

  it('are not finalized into a folder, nor through a link', async () => {
    const { root, outside, service } = await open()
    mkdirSync(join(root, 'world'))
    symlinkSync(outside, join(root, 'link'))
    for (const [path, code] of [
      ['/world', 'not_a_file'],
      ['/link/a', 'not_a_folder'],
    ] as const) {
      const { id } = await service.uploads.create()
      await service.uploads.putFile(id, '/fine', chunksOf('x'))
      await service.uploads.putFile(id, path, chunksOf('x'))
      expect(await refusal(() => service.uploads.finalize(id))).toBe(code)
      expect((await service.uploads.get(id)).status).toBe('uploading')
    }
    expect(existsSync(join(root, 'fine'))).toBe(false)
    expect(readdirSync(outside)).toEqual([])
  })

  describe('after a crash', () => {
    async function sent() {
      const { root, service } = await open()
      const { id } = await service.uploads.create()
      await service.uploads.putFile(id, '/one', chunksOf('one'))
      await service.uploads.putFile(id, '/two', chunksOf('two'))
      const state = join(root, '.adit/uploads', `${id}.json`)
      const setStatus = (status: string) =>
        writeFileSync(state, JSON.stringify({ ...JSON.parse(readFileSync(state, 'utf8')), status }))
      return { root, id, setStatus, data: join(root, '.adit/uploads', id) }
    }

    it('between two files, the rest is put in place', async () => {
      const { root, id, setStatus, data } = await sent()
      setStatus('finalizing')
      renameSync(join(data, '0'), join(root, 'one'))
      const later = await openService(root)
      expect((await later.uploads.get(id)).status).toBe('finalized')
      expect(readFileSync(join(root, 'one'), 'utf8')).toBe('one')
      expect(readFileSync(join(root, 'two'), 'utf8')).toBe('two')
      expect(existsSync(data)).toBe(false)
    })

    it('after the last file, the upload is finalized', async () => {
      const { root, id, setStatus, data } = await sent()
      setStatus('finalizing')
      renameSync(join(data, '0'), join(root, 'one'))
      renameSync(join(data, '1'), join(root, 'two'))
      expect((await (await openService(root)).uploads.get(id)).status).toBe('finalized')
    })

    it('between closing and deleting, what was sent is deleted', async () => {
      const { root, setStatus, data } = await sent()
      setStatus('cancelled')
      await openService(root)
      expect(existsSync(data)).toBe(false)
    })

    it('before the state was written, what nobody knows is deleted', async () => {
      const { root, data, id } = await sent()
      mkdirSync(join(root, '.adit/uploads/unknown'))
      writeFileSync(join(root, '.adit/uploads/half-written'), '{')
      await openService(root)
      expect(readdirSync(join(root, '.adit/uploads')).toSorted()).toEqual([id, `${id}.json`].toSorted())
      expect(existsSync(data)).toBe(true)
    })
  })

  it('take nothing from a state that the game has written', async () => {
    const { root, outside, service } = await open()
    writeFileSync(join(outside, 'secret'), 'secret')
    const { id } = await service.uploads.create()
    await service.uploads.putFile(id, '/a', chunksOf('x'))
    const state = join(root, '.adit/uploads', `${id}.json`)
    const stored = JSON.parse(readFileSync(state, 'utf8'))
    const write = (changed: object) => writeFileSync(state, JSON.stringify({ ...stored, ...changed }))
    write({ files: [{ ...stored.files[0], data: '../../../outside/secret' }] })
    expect(await refusal(() => service.uploads.finalize(id))).toBe('not_found')
    write({ files: [{ ...stored.files[0], path: '/../outside/secret' }] })
    expect(await refusal(() => service.uploads.finalize(id))).toBe('invalid_path')
    write({ id: 'other' })
    expect(await refusal(() => service.uploads.get(id))).toBe('not_found')
    writeFileSync(state, 'no JSON')
    expect(await refusal(() => service.uploads.get(id))).toBe('not_found')
    expect(await refusal(() => service.uploads.get('../../../outside/secret'))).toBe('not_found')
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
  })
})
