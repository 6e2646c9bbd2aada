import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { FileRefusal } from './file_refusal.ts'
import { Jail } from './jail.ts'
import { isLinux, makeFolders } from './testing/server_folder.ts'

const tries = 20_000

/** A process that swaps the folder `swapped` with a link to the folder outside. */
async function startSwapping(): Promise<{ root: string; outside: string; isSwapping: () => boolean }> {
  const folders = await makeFolders()
  mkdirSync(join(folders.root, 'swapped'))
  writeFileSync(join(folders.root, 'swapped', 'file'), 'inside')
  writeFileSync(join(folders.outside, 'file'), 'outside')
  const path = fileURLToPath(new URL('./testing/swapper.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [path, folders.root, folders.outside], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.stdin.end()
    await exit
  })
  await once(child.stdout, 'data')
  return { ...folders, isSwapping: () => child.exitCode === null }
}

/** What a path-checking program does: resolve, compare, read. Undefined if the name is away or found to lead out. */
function readCheckingPath(root: string): string | undefined {
  try {
    const path = realpathSync(join(root, 'swapped', 'file'))
    return path.startsWith(`${root}/`) ? readFileSync(join(root, 'swapped', 'file'), 'utf8') : undefined
  } catch {
    return undefined
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof FileRefusal) return undefined
    throw error
  }
}

describe.runIf(isLinux)('while another process swaps a folder with a link', () => {
  it('leaks by checking the path first, which proves that the swap is fast enough', async () => {
    const { root, isSwapping } = await startSwapping()
    let leaks = 0
    while (leaks === 0 && isSwapping()) {
      for (let at = 0; at < 1_000; at++) if (readCheckingPath(root) === 'outside') leaks++
      // Lets the end of the other process be heard of.
      await setImmediate()
    }
    expect(leaks).toBeGreaterThan(0)
  })

  it(`reads nothing outside in ${tries} tries`, async () => {
    const { root, isSwapping } = await startSwapping()
    const jail = Jail.open(root)
    const seen = { inside: 0, outside: 0, refused: 0 }
    for (let at = 0; at < tries; at++) {
      const text = attempt(() =>
        jail.in(['swapped'], (folder) => {
          const fd = folder.openToRead('file')
          try {
            return readFileSync(fd, 'utf8')
          } finally {
            closeSync(fd)
          }
        }),
      )
      seen[(text ?? 'refused') as keyof typeof seen]++
    }
    jail.close()
    expect(isSwapping()).toBe(true)
    expect(seen.outside).toBe(0)
    expect(seen.inside).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(0)
  })

  it(`writes, makes, moves and deletes nothing outside in ${tries} tries`, async () => {
    const { root, outside, isSwapping } = await startSwapping()
    const jail = Jail.open(root)
    let written = 0
    for (let at = 0; at < tries / 4; at++) {
      attempt(() =>
        jail.in(['swapped'], (folder) => {
          const fd = folder.openToWrite('file')
          writeSync(fd, 'inside', 0)
          closeSync(fd)
          written++
        }),
      )
      attempt(() => jail.inParent(['swapped', `made${at}`], (folder, name) => folder.makeFolder(name)))
      attempt(() =>
        jail.inParent(['swapped', `made${at}`], (folder, name) => folder.rename(name, folder, `moved${at}`)),
      )
      attempt(() => jail.inParent(['swapped', `moved${at}`], (folder, name) => folder.removeFolder(name)))
    }
    jail.close()
    expect(isSwapping()).toBe(true)
    expect(readdirSync(outside)).toEqual(['file'])
    expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('outside')
    expect(written).toBeGreaterThan(0)
  })
})
