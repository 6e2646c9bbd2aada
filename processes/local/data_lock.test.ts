import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data_lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-lock-'))
  file = join(folder, 'adit.pid')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs an unrelated program while the work runs. */
async function besideAnother(work: (pid: number) => void): Promise<void> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  try {
    if (child.pid === undefined) throw new Error('It did not start')
    work(child.pid)
  } finally {
    child.kill('SIGKILL')
  }
}

it('is released, and taken over from a process that died', () => {
  writeFileSync(file, '4194305')
  const unlock = lockDataFolder(folder)
  expect(Number.parseInt(readFileSync(file, 'utf8'), 10)).toBe(process.pid)
  unlock()
  expect(existsSync(file)).toBe(false)
})

it('is refused while its holder runs', () =>
  besideAnother((pid) => {
    lockDataFolder(folder)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+\n.*/, String(pid)))
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  }))

it.skipIf(process.platform === 'win32')('is taken over if another program has the process id of the dead holder', () =>
  besideAnother((pid) => {
    lockDataFolder(folder)
    // What this process recorded about itself is not true for the other one.
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)))
    lockDataFolder(folder)
    expect(Number.parseInt(readFileSync(file, 'utf8'), 10)).toBe(process.pid)
  }),
)

it('leaves a folder alone that another process has taken over meanwhile', () => {
  const unlock = lockDataFolder(folder)
  writeFileSync(file, '4194305')
  unlock()
  expect(existsSync(file)).toBe(true)
})

it('is taken by one of many processes that find a dead holder at once', async () => {
  writeFileSync(file, '4194305')
  const script = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data_lock.ts'))}
    console.log('here')
    process.stdin.once('data', () => {
      try {
        lockDataFolder(${JSON.stringify(folder)})
        console.log('taken')
      } catch (error) {
        console.log(error.constructor.name)
      }
    })`
  const children = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', script]))
  const said = children.map(() => '')
  for (const [index, { stdout }] of children.entries()) stdout.on('data', (text) => (said[index] += text))
  try {
    await expect.poll(() => said, { timeout: 60_000 }).toEqual(children.map(() => 'here\n'))
    for (const { stdin } of children) stdin.write('go')
    const wanted = ['here\nDataFolderInUse\n', 'here\nDataFolderInUse\n', 'here\nDataFolderInUse\n', 'here\ntaken\n']
    await expect.poll(() => said.toSorted(), { timeout: 60_000 }).toEqual(wanted)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}, 150_000)

it('names the folder that cannot be written to', () => {
  writeFileSync(file, '')
  expect(() => lockDataFolder(file)).toThrow(`ADIT_DATA: ${file} cannot be written to (EEXIST)`)
})
