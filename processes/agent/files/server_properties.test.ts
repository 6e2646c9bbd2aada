import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyProperties,
  changeProperties,
  editProperties,
  type PropertyChanges,
  readProperties,
} from './server_properties.ts'
import { isLinux, makeFolders, openService, refusal } from './testing/server_folder.ts'

const bytes = (text: string) => Buffer.from(text)
const edit = (text: string, changes: Record<string, string | null>) => editProperties(bytes(text), changes).toString()

describe('server.properties', () => {
  it.each([
    ['a=b', { a: 'b' }],
    ['a = b ', { a: 'b ' }],
    ['a:b', { a: 'b' }],
    ['a b', { a: 'b' }],
    ['a', { a: '' }],
    ['  a=b', { a: 'b' }],
    ['#a=b\n!c=d\n\ne=f', { e: 'f' }],
    ['a=one\\\n  two', { a: 'onetwo' }],
    ['a=b\\\\\nc=d', { a: 'b\\', c: 'd' }],
    ['a\\=b=c', { 'a=b': 'c' }],
    ['motd=\\u00A7aHi\\: there', { motd: '§aHi: there' }],
    ['a=b\r\nc=d\r', { a: 'b', c: 'd' }],
    ['a=1\na=2', { a: '2' }],
    ['a=b\\', { a: 'b' }],
    ['a==b', { a: '=b' }],
  ])('reads %j', (text, values) => {
    expect(Object.fromEntries(readProperties(bytes(text)))).toEqual(values)
  })

  it('keeps order, comments and what is not changed, to the byte', () => {
    const text = '#Minecraft server properties\r\n#Thu\r\n\r\npvp = true\r\nmotd=Old\r\n# mine\r\nx:y\r\n'
    expect(edit(text, {})).toBe(text)
    expect(edit(text, { motd: 'Old' })).toBe(text)
    expect(edit(text, { motd: 'New: §', pvp: null, 'max-players': '5' })).toBe(
      '#Minecraft server properties\r\n#Thu\r\n\r\nmotd=New\\: \\u00A7\r\n# mine\r\nx:y\r\nmax-players=5\r\n',
    )
  })

  it('replaces a setting that is there twice or goes over lines', () => {
    expect(edit('a=1\nb=2\na=3\n', { a: '4' })).toBe('b=2\na=4\n')
    expect(edit('a=1\\\n  2\nb=3', { a: '4' })).toBe('a=4\nb=3')
    expect(edit('a=1', { b: '2' })).toBe('a=1\nb=2\n')
    expect(edit('a=1', { a: '2' })).toBe('a=2')
    expect(edit('', { a: ' 2' })).toBe('a=\\ 2\n')
  })

  it('keeps the bytes of a file in Latin-1', () => {
    const old = Buffer.from('motd=Gr\u00fc\u00df\npvp=true\n', 'latin1')
    expect(readProperties(old).get('motd')).toBe('Gr\u00fc\u00df')
    expect(editProperties(old, { pvp: 'false' })).toEqual(Buffer.from('motd=Gr\u00fc\u00df\npvp=false\n', 'latin1'))
  })

  it('reads back whatever it writes, and leaves the rest', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    const file = fc.string({
      unit: fc.constantFrom('a', 'b', '=', ':', ' ', '#', '!', '\\', '\n', '\r', 'u', '0', 'ü'),
    })
    fc.assert(
      fc.property(file, word, fc.string({ unit: 'grapheme', maxLength: 20 }), (text, key, value) => {
        const before = readProperties(bytes(text))
        const after = readProperties(editProperties(bytes(text), { [key]: value }))
        expect(after.get(key)).toBe(value)
        before.delete(key)
        after.delete(key)
        expect(after).toEqual(before)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe.runIf(isLinux)('settings on a server’s disk', () => {
  it('are changed with what somebody else changes meanwhile', async () => {
    const { root } = await makeFolders()
    const service = await openService(root)
    const file = join(root, 'server.properties')
    await changeProperties(service, { pvp: 'false' })
    expect(readFileSync(file, 'utf8')).toBe('pvp=false\n')
    let interruptions = 1
    const interrupted = {
      ...service,
      write: async (...args: Parameters<typeof service.write>) => {
        if (interruptions-- > 0) writeFileSync(file, 'pvp=false\nby-game=1\n')
        return service.write(...args)
      },
    }
    await changeProperties(interrupted, { motd: 'Hi' })
    expect(readFileSync(file, 'utf8')).toBe('pvp=false\nby-game=1\nmotd=Hi\n')
    interruptions = 99
    expect(await refusal(() => changeProperties(interrupted, { motd: 'Again' }))).toBe('file_changed')
  })

  it('refuses what the node sets, unless the node sets it', async () => {
    const { root } = await makeFolders()
    const service = await openService(root)
    const refused: PropertyChanges[] = [
      { 'server-port': '1' },
      { 'rcon.password': null },
      { pvp: 'maybe' },
      { 'a b': null },
    ]
    for (const changes of refused) {
      expect(await refusal(() => changeProperties(service, changes))).toBe('invalid_argument')
    }
    await applyProperties(service, { 'server-port': '25565' })
    await changeProperties(service, { pvp: null, difficulty: 'hard' })
    expect(readFileSync(join(root, 'server.properties'), 'utf8')).toBe('server-port=25565\ndifficulty=hard\n')
    writeFileSync(join(root, 'server.properties'), Buffer.alloc(1_048_577))
    expect(await refusal(() => changeProperties(service, { pvp: 'true' }))).toBe('invalid_argument')
  })
})
