import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  chunksOf,
  ended,
  isLinux,
  makeFolders,
  megabyte,
  openService,
  refusal,
  textOf,
} from './testing/server_folder.ts'

describe.runIf(isLinux)('files of a server', () => {
  async function open(options: Parameters<typeof openService>[1] = {}) {
    const folders = await makeFolders()
    return { ...folders, service: await openService(folders.root, options) }
  }

  describe('lists', () => {
    it('folders first, then by name, in pages, without what is reserved', async () => {
      const { root, service } = await open()
      for (const name of ['b10', 'b2', 'a']) writeFileSync(join(root, name), 'text')
      mkdirSync(join(root, 'world'))
      writeFileSync(join(root, 'world', 'level.dat'), '')
      symlinkSync('/etc', join(root, 'link'))
      const first = await service.list('/', 1, 2)
      expect(first).toMatchObject({ total: 5, page: 1, pages: 3 })
      expect(first.items.map(({ name }) => name)).toEqual(['world', 'a'])
      expect(first.items[0]).toMatchObject({ type: 'directory', path: '/world', count: 1 })
      expect(first.items[1]).toMatchObject({ type: 'file', size: 4 })
      expect(first.items[1]?.modified).toBeCloseTo(Date.now() / 1_000, -2)
      const rest = await service.list('/', 2, 3)
      expect(rest.items.map(({ name }) => name)).toEqual(['b10', 'link'])
      expect(rest.items[1]).toMatchObject({ type: 'symlink', target: '/etc' })
      expect((await service.list('/', 9, 100)).items).toEqual([])
    })

    it.each([
      [0, 10],
      [1.5, 10],
      [1, 0],
      [1, 2_001],
      [Number.NaN, 10],
    ])('refuses page %s of %s entries', async (page, size) => {
      const { service } = await open()
      expect(await refusal(() => service.list('/', page, size))).toBe('invalid_argument')
    })

    it('tells one thing from another', async () => {
      const { root, service } = await open()
      writeFileSync(join(root, 'file'), '12345')
      expect(await service.stat('/file')).toMatchObject({ name: 'file', path: '/file', type: 'file', size: 5 })
      expect(await service.stat('/')).toMatchObject({ name: '', path: '/', type: 'directory', count: 1 })
      expect(await refusal(() => service.stat('/none'))).toBe('not_found')
      expect(await refusal(() => service.stat('/.adit'))).toBe('reserved_name')
    })
  })

  describe('reads', () => {
    it('a file, a range of it, and an empty one', async () => {
      const { root, service } = await open()
      writeFileSync(join(root, 'file'), '0123456789')
      writeFileSync(join(root, 'empty'), '')
      const whole = await service.read('/file')
      expect(whole).toMatchObject({ size: 10, range: { first: 0, last: 9 }, etag: (await service.stat('/file')).etag })
      expect(await textOf(whole.body)).toBe('0123456789')
      expect(await textOf((await service.read('/file', { first: 2, last: 4 })).body)).toBe('234')
      const end = await service.read('/file', { first: 8, last: 99 })
      expect(end.range).toEqual({ first: 8, last: 9 })
      expect(await textOf(end.body)).toBe('89')
      const empty = await service.read('/empty')
      expect(empty.range).toBeUndefined()
      expect(await textOf(empty.body)).toBe('')
      expect(await refusal(() => service.read('/file', { first: 10 }))).toBe('range_not_satisfiable')
      expect(await refusal(() => service.read('/file', { first: 5, last: 4 }))).toBe('range_not_satisfiable')
    })

    it('no link to a file', async () => {
      const { root, outside, service } = await open()
      writeFileSync(join(outside, 'secret'), 'secret')
      symlinkSync(join(outside, 'secret'), join(root, 'leak'))
      expect(await refusal(() => service.read('/leak'))).toBe('not_a_file')
    })
  })

  describe('writes', () => {
    it('a new file with the folders it needs, and leaves nothing aside', async () => {
      const { root, service } = await open()
      const { etag, size } = await service.write('/config/deep/a.txt', chunksOf('one ', 'two'))
      expect(readFileSync(join(root, 'config/deep/a.txt'), 'utf8')).toBe('one two')
      expect(size).toBe(7)
      expect((await service.stat('/config/deep/a.txt')).etag).toBe(etag)
      expect(readdirSync(join(root, '.adit/tmp'))).toEqual([])
    })

    it('over the content that was read, and not over another', async () => {
      const { root, service } = await open()
      const first = await service.write('/a', chunksOf('first'))
      const second = await service.write('/a', chunksOf('mine!'), { ifMatch: first.etag })
      expect(await refusal(() => service.write('/a', chunksOf('yours'), { ifMatch: first.etag }))).toBe('file_changed')
      writeFileSync(join(root, 'a'), 'games')
      expect(await refusal(() => service.write('/a', chunksOf('yours'), { ifMatch: second.etag }))).toBe('file_changed')
      expect(readFileSync(join(root, 'a'), 'utf8')).toBe('games')
    })

    it('notices a write of the same length whose time was set back', async () => {
      const { root, service } = await open()
      writeFileSync(join(root, 'a'), 'first')
      utimesSync(join(root, 'a'), 1_000, 1_000)
      const { etag } = await service.stat('/a')
      await new Promise((resolve) => setTimeout(resolve, 20))
      writeFileSync(join(root, 'a'), 'other')
      utimesSync(join(root, 'a'), 1_000, 1_000)
      expect(await refusal(() => service.write('/a', chunksOf('x'), { ifMatch: etag }))).toBe('file_changed')
    })

    it('once of two that began with the same content', async () => {
      const { service } = await open()
      const { etag } = await service.write('/a', chunksOf('first'))
      const results = await Promise.allSettled([
        service.write('/a', chunksOf('one'), { ifMatch: etag }),
        service.write('/a', chunksOf('two'), { ifMatch: etag }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('nothing when the body breaks off', async () => {
      const { root, service } = await open()
      await service.write('/a', chunksOf('old'))
      async function* broken() {
        yield Buffer.from('new')
        throw new Error('connection lost')
      }
      await expect(service.write('/a', broken())).rejects.toThrow('connection lost')
      expect(readFileSync(join(root, 'a'), 'utf8')).toBe('old')
      expect(readdirSync(join(root, '.adit/tmp'))).toEqual([])
    })

    it('in place of a link, not through it', async () => {
      const { root, outside, service } = await open()
      writeFileSync(join(outside, 'secret'), 'secret')
      symlinkSync(join(outside, 'secret'), join(root, 'link'))
      linkSync(join(outside, 'secret'), join(root, 'hard'))
      await service.write('/link', chunksOf('mine'))
      await service.write('/hard', chunksOf('mine'))
      expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
      expect(readFileSync(join(root, 'link'), 'utf8')).toBe('mine')
    })

    it('no new file over one that is there, and no file over a folder', async () => {
      const { root, service } = await open()
      mkdirSync(join(root, 'world'))
      await service.create('/a', 'file')
      await service.create('/x/y', 'directory')
      expect(await refusal(() => service.create('/a', 'file'))).toBe('already_exists')
      expect(await refusal(() => service.create('/x/y', 'directory'))).toBe('already_exists')
      expect(await refusal(() => service.create('/a', 'directory'))).toBe('not_a_folder')
      expect(await refusal(() => service.write('/world', chunksOf('x')))).toBe('not_a_file')
      expect(await refusal(() => service.write('/a/b', chunksOf('x')))).toBe('not_a_folder')
      expect(await refusal(() => service.write('/.adit/x', chunksOf('x')))).toBe('reserved_name')
    })
  })

  describe('keeps to the limits', () => {
    it('of bytes, counting what is replaced until it is gone', async () => {
      const { root, service } = await open({ limits: { bytes: 1_000, entries: 100 } })
      await service.write('/a', chunksOf(Buffer.alloc(600)))
      expect(await refusal(() => service.write('/b', chunksOf(Buffer.alloc(401))))).toBe('out_of_space')
      expect(existsSync(join(root, 'b'))).toBe(false)
      await service.write('/b', chunksOf(Buffer.alloc(400)))
      await service.remove('/a')
      await service.write('/c', chunksOf(Buffer.alloc(600)))
      expect((await service.usage()).used.bytes).toBe(1_000)
    })

    it('of entries', async () => {
      const { service } = await open({ limits: { bytes: 1_000, entries: 6 } })
      // Three are the reserved folders.
      await service.write('/a/b', chunksOf('x'))
      await service.create('/c', 'file')
      expect(await refusal(() => service.create('/d', 'file'))).toBe('too_many_entries')
      expect(await refusal(() => service.create('/d', 'directory'))).toBe('too_many_entries')
      await service.remove('/c')
      await service.create('/d', 'directory')
    })

    it('when the game has filled the disk meanwhile', async () => {
      let now = 0
      const { root, service } = await open({ limits: { bytes: 1_000, entries: 100 }, now: () => now })
      await service.write('/a', chunksOf('x'))
      writeFileSync(join(root, 'log'), Buffer.alloc(999))
      now += 60_000
      expect(await refusal(() => service.write('/b', chunksOf('y')))).toBe('out_of_space')
    })
  })

  describe('moves', () => {
    it('files and folders, and never over something', async () => {
      const { root, service } = await open()
      await service.write('/a/file', chunksOf('x'))
      await service.move('/a', '/b/c')
      expect(readFileSync(join(root, 'b/c/file'), 'utf8')).toBe('x')
      await service.create('/taken', 'file')
      expect(await refusal(() => service.move('/b/c/file', '/taken'))).toBe('already_exists')
      expect(await refusal(() => service.move('/b', '/b/c/d'))).toBe('invalid_path')
      expect(await refusal(() => service.move('/none', '/x/y'))).toBe('not_found')
      expect(existsSync(join(root, 'x'))).toBe(false)
      expect(await refusal(() => service.move('/', '/x'))).toBe('invalid_path')
    })
  })

  describe('deletes', () => {
    it('one thing, if nothing is in it', async () => {
      const { root, service } = await open()
      await service.write('/a/file', chunksOf('x'))
      expect(await refusal(() => service.remove('/a'))).toBe('folder_not_empty')
      await service.remove('/a/file')
      await service.remove('/a')
      expect(await refusal(() => service.remove('/'))).toBe('invalid_path')
      expect(readdirSync(root)).toEqual(['.adit'])
    })

    it('a tree, its links but not what they point to, and gives the room back', async () => {
      const { root, outside, service } = await open()
      writeFileSync(join(outside, 'kept'), '')
      await service.write('/world/region/r.0.0.mca', chunksOf(Buffer.alloc(5_000)))
      symlinkSync(outside, join(root, 'world', 'link'))
      const before = (await service.usage()).used
      const operation = await ended(service, await service.removeAll('/world'))
      expect(operation).toMatchObject({ kind: 'delete', state: 'done', progress: 1, filesProcessed: 4 })
      expect(existsSync(join(root, 'world'))).toBe(false)
      expect(readdirSync(outside)).toEqual(['kept'])
      expect(before.bytes - (await service.usage()).used.bytes).toBe(5_000)
      expect(await refusal(() => service.removeAll('/world'))).toBe('not_found')
      expect(await refusal(() => service.removeAll('/'))).toBe('invalid_path')
    })

    it('folders nested deeper than it can hold open', async () => {
      const { root, service } = await open()
      let path = join(root, 'deep')
      for (let depth = 0; depth < 300; depth++) path = join(path, 'x')
      mkdirSync(path, { recursive: true })
      writeFileSync(join(path, 'bottom'), '')
      expect(await ended(service, await service.removeAll('/deep'))).toMatchObject({ state: 'done' })
      expect(existsSync(join(root, 'deep'))).toBe(false)
      expect(readdirSync(join(root, '.adit/tmp'))).toEqual([])
    })

    it('until it is cancelled', async () => {
      const { root, service } = await open()
      mkdirSync(join(root, 'many'))
      for (let at = 0; at < 3_000; at++) writeFileSync(join(root, 'many', String(at)), '')
      const started = await service.removeAll('/many')
      await service.cancelOperation(started.id)
      expect(await ended(service, started)).toMatchObject({ state: 'cancelled' })
      expect(readdirSync(join(root, 'many')).length).toBeGreaterThan(0)
    })
  })

  describe('copies', () => {
    it('a folder without its links', async () => {
      const { root, outside, service } = await open()
      await service.write('/world/region/a', chunksOf('text'))
      mkdirSync(join(root, 'world', 'empty'))
      symlinkSync(outside, join(root, 'world', 'link'))
      const done = await ended(service, await service.copy('/world', '/backup/world'))
      expect(done).toMatchObject({ state: 'done', bytesProcessed: 4 })
      expect(readFileSync(join(root, 'backup/world/region/a'), 'utf8')).toBe('text')
      expect(readdirSync(join(root, 'backup/world')).toSorted()).toEqual(['empty', 'region'])
      expect(await refusal(() => service.copy('/world', '/backup'))).toBe('already_exists')
      expect(await refusal(() => service.copy('/none', '/x'))).toBe('not_found')
      expect(await ended(service, await service.copy('/world', '/world/x'))).toMatchObject({
        state: 'failed',
        failure: { code: 'invalid_path' },
      })
    })

    it('nothing when there is too little room, and gives back what it took', async () => {
      const { root, service } = await open({ limits: { bytes: 1_000, entries: 100 } })
      await service.write('/a/one', chunksOf(Buffer.alloc(300)))
      await service.write('/a/two', chunksOf(Buffer.alloc(300)))
      const before = (await service.usage()).used
      const failed = await ended(service, await service.copy('/a', '/b'))
      expect(failed).toMatchObject({ state: 'failed', failure: { code: 'out_of_space' } })
      expect(existsSync(join(root, 'b'))).toBe(false)
      expect((await service.usage()).used).toEqual(before)
    })
  })

  it('searches names, whatever their case', async () => {
    const { root, outside, service } = await open()
    await service.write('/mods/Sodium.jar', chunksOf('x'))
    await service.write('/config/sodium-options.json', chunksOf('x'))
    writeFileSync(join(outside, 'sodium'), '')
    symlinkSync(outside, join(root, 'link'))
    const { items, isPartial } = await service.search('/', ' SODIUM ')
    expect(items.map(({ path }) => path).toSorted()).toEqual(['/config/sodium-options.json', '/mods/Sodium.jar'])
    expect(isPartial).toBe(false)
    expect(await refusal(() => service.search('/', ' '))).toBe('invalid_argument')
    for (let at = 0; at < 501; at++) writeFileSync(join(root, `found${at}`), '')
    expect(await service.search('/', 'found')).toMatchObject({ isPartial: true, items: { length: 500 } })
  })

  it('runs two operations at once, and refuses the eleventh', async () => {
    const { service } = await open()
    await service.write('/a', chunksOf(Buffer.alloc(megabyte)))
    const started = []
    for (let at = 0; at < 10; at++) started.push(await service.copy('/a', `/copy${at}`))
    expect(started.map(({ state }) => state).filter((state) => state === 'queued').length).toBeGreaterThanOrEqual(7)
    expect(await refusal(() => service.copy('/a', '/more'))).toBe('too_many_operations')
    const last = started.at(-1)?.id ?? ''
    await service.cancelOperation(last)
    expect((await service.operations()).find(({ id }) => id === last)?.state).toBe('cancelled')
    await service.dismissOperation(last)
    expect((await service.operations()).some(({ id }) => id === last)).toBe(false)
    expect(await refusal(() => service.dismissOperation(last))).toBe('not_found')
    for (const operation of started.slice(0, -1)) expect((await ended(service, operation)).state).toBe('done')
  })

  it('tidies up what an earlier run left, also where the game has put something', async () => {
    const { root, outside } = await makeFolders()
    mkdirSync(join(root, '.adit/tmp/half'), { recursive: true })
    writeFileSync(join(root, '.adit/tmp/half/file'), '')
    symlinkSync(outside, join(root, '.adit/uploads'))
    writeFileSync(join(outside, 'kept'), '')
    await openService(root)
    expect(readdirSync(join(root, '.adit/tmp'))).toEqual([])
    expect(readdirSync(join(root, '.adit/uploads'))).toEqual([])
    expect(readdirSync(outside)).toEqual(['kept'])
  })
})
