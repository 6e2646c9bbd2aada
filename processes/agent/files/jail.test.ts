import { execFileSync } from 'node:child_process'
import { closeSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FileRefusal } from './file_refusal.ts'
import { Jail } from './jail.ts'
import { isWithin, parseNewPath, parsePath, showPath } from './paths.ts'
import { isLinux, makeFolders, refusal } from './testing/server_folder.ts'

describe('paths', () => {
  it('splits and shows them', () => {
    expect(parsePath('/')).toEqual([])
    expect(parsePath('')).toEqual([])
    expect(parsePath('//world/./region/')).toEqual(['world', 'region'])
    expect(showPath(['world', 'region'])).toBe('/world/region')
  })

  it.each([
    ['..', 'invalid_path'],
    ['/world/../../etc', 'invalid_path'],
    ['a\0b', 'invalid_path'],
    ['\ud800', 'invalid_path'],
    ['x'.repeat(256), 'invalid_path'],
    ['ü'.repeat(128), 'invalid_path'],
    ['x/'.repeat(65), 'invalid_path'],
    ['/.adit', 'reserved_name'],
    ['.adit/uploads/x', 'reserved_name'],
    ['./.adit', 'reserved_name'],
  ])('refuses %j', async (path, code) => {
    expect(await refusal(() => parsePath(path))).toBe(code)
  })

  it('accepts names of 255 bytes and the reserved name further down', () => {
    expect(parsePath(`/${'x'.repeat(255)}`)).toHaveLength(1)
    expect(parsePath('/world/.adit')).toEqual(['world', '.adit'])
  })

  it.each(['/', 'a\nb', 'a\u001b[2J', 'a\u007f'])('refuses %j as a new name', async (path) => {
    expect(await refusal(() => parseNewPath(path))).toBe('invalid_path')
  })

  it('never yields a component that leads elsewhere', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          for (const name of parsePath(text)) {
            expect(name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0')).toBe(
              false,
            )
          }
        } catch (error) {
          expect(error).toBeInstanceOf(FileRefusal)
        }
      }),
    )
  })

  it('knows what lies in what', () => {
    expect(isWithin(['a', 'b'], ['a'])).toBe(true)
    expect(isWithin(['a'], ['a'])).toBe(true)
    expect(isWithin(['ab'], ['a'])).toBe(false)
    expect(isWithin([], ['a'])).toBe(false)
  })
})

describe.runIf(isLinux)('the jail', () => {
  async function open() {
    const folders = await makeFolders()
    writeFileSync(join(folders.outside, 'secret'), 'secret')
    writeFileSync(join(folders.root, 'file'), 'text')
    mkdirSync(join(folders.root, 'folder'))
    const jail = Jail.open(folders.root)
    onTestFinished(() => jail.close())
    return { ...folders, jail }
  }

  it('follows no link, neither on the way nor at the end', async () => {
    const { jail, root, outside } = await open()
    symlinkSync(outside, join(root, 'out'))
    symlinkSync(join(outside, 'secret'), join(root, 'leak'))
    symlinkSync('file', join(root, 'near'))
    expect(await refusal(() => jail.in(['out'], () => {}))).toBe('not_a_folder')
    expect(await refusal(() => jail.in(['out', 'x'], () => {}))).toBe('not_a_folder')
    expect(await refusal(() => jail.inParent(['leak'], (folder, name) => folder.openToRead(name)))).toBe('not_a_file')
    expect(await refusal(() => jail.inParent(['near'], (folder, name) => folder.openToWrite(name)))).toBe('not_a_file')
    expect(await refusal(() => jail.makeFolders(['out', 'made']))).toBe('not_a_folder')
  })

  it('refuses to write a file with a second name, but reads it', async () => {
    const { jail, root, outside } = await open()
    linkSync(join(outside, 'secret'), join(root, 'linked'))
    expect(await refusal(() => jail.in([], (folder) => folder.openToWrite('linked', { truncate: true })))).toBe(
      'not_a_file',
    )
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
    closeSync(jail.in([], (folder) => folder.openToRead('linked')))
  })

  it('opens no FIFO, device or folder as a file, and never waits for one', async () => {
    const { jail, root } = await open()
    execFileSync('mkfifo', [join(root, 'fifo')])
    expect(await refusal(() => jail.in([], (folder) => folder.openToRead('fifo')))).toBe('not_a_file')
    expect(await refusal(() => jail.in([], (folder) => folder.openToWrite('fifo')))).toBe('not_a_file')
    expect(await refusal(() => jail.in([], (folder) => folder.openToRead('folder')))).toBe('not_a_file')
    expect(await refusal(() => jail.in(['file'], () => {}))).toBe('not_a_folder')
  })

  it('names what it refuses', async () => {
    const { jail } = await open()
    expect(await refusal(() => jail.in(['none'], () => {}))).toBe('not_found')
    expect(await refusal(() => jail.in([], (folder) => folder.makeFolder('folder')))).toBe('already_exists')
    expect(() => jail.in(['none', 'deep'], () => {})).toThrow("/none doesn't exist.")
    expect(await refusal(() => jail.inParent([], () => {}))).toBe('invalid_path')
  })

  it('lists names that are not UTF-8, and acts on them', async () => {
    const { jail, root } = await open()
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe])]), 'x')
    jail.in([], (folder) => {
      const odd = folder.names().find((name) => typeof name !== 'string')
      expect(odd).toEqual(Buffer.from([0xff, 0xfe]))
      folder.removeFile(odd ?? '')
      expect(folder.names().toSorted()).toEqual(['file', 'folder'])
    })
  })

  it('holds no descriptor after a refusal', async () => {
    const { jail } = await open()
    const before = openDescriptors()
    for (let at = 0; at < 50; at++) {
      await refusal(() => jail.in(['folder', 'none'], () => {}))
      await refusal(() => jail.in(['file'], () => {}))
      await refusal(() => jail.in([], (folder) => folder.openToRead('folder')))
    }
    expect(openDescriptors()).toBeLessThan(before + 50)
  })
})

function openDescriptors(): number {
  return Number(
    execFileSync('ls', [`/proc/${process.pid}/fd`])
      .toString()
      .split('\n').length,
  )
}
