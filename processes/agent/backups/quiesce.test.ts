import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resumeSaving, type SavingConsole, whileQuiet } from './quiesce.ts'

let folder: string
let mark: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-quiesce-'))
  mark = join(folder, 'saving-off')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A server that answers lines by what `answer` returns for them; `undefined` in an answer is its end. */
function server(answer: (line: string) => readonly (string | undefined)[] = () => []) {
  const listeners = new Set<(line: string | undefined) => void>()
  const sent: string[] = []
  const print = (line: string | undefined) => {
    for (const listener of listeners) listener(line)
  }
  const console: SavingConsole = {
    async send(line) {
      sent.push(line)
      for (const printed of answer(line)) print(printed)
    },
    listen(onLine) {
      listeners.add(onLine)
      return () => listeners.delete(onLine)
    },
  }
  return { console, sent, print, listeners }
}

const saving = (line: string) => (line === 'save-all flush' ? ['[10:00:00] [Server thread/INFO]: Saved the game'] : [])
/** A timer that runs out once the server has answered. */
const noTime = (work: () => void) => {
  const soon = setImmediate(work)
  return () => clearImmediate(soon)
}

it('pauses saving, waits for the saved world, and turns saving on after the work', async () => {
  const { console, sent, listeners } = server(saving)
  const result = await whileQuiet({ console, mark }, async (quiesced) => {
    expect(sent).toEqual(['save-off', 'save-all flush'])
    expect(existsSync(mark)).toBe(true)
    return quiesced
  })
  expect(result).toBe(true)
  expect(sent).toEqual(['save-off', 'save-all flush', 'save-on'])
  expect(existsSync(mark)).toBe(false)
  expect(listeners.size).toBe(0)
})

it.each([
  '[10:00:00 INFO]: Saved the game',
  '[10:00:00] [Server thread/INFO] [minecraft/MinecraftServer]: Saved the game',
  '[10:00:00] [Server thread/INFO]: Saved the world',
])('understands %j', async (line) => {
  const { console } = server((sent) => (sent === 'save-all flush' ? [line] : []))
  expect(await whileQuiet({ console, mark }, async (quiesced) => quiesced)).toBe(true)
})

it.each([
  '[10:00:00] [Server thread/INFO]: <Bob> Saved the game',
  '[10:00:00] [Server thread/INFO]: [Bob] Saved the game',
  '[10:00:00] [Server thread/INFO]: <Bob> [x]: Saved the game',
  '[10:00:00] [Server thread/INFO]: * Bob Saved the game',
  '[10:00:00] [Server thread/INFO]: [Not Secure] <Bob> Saved the game',
  '[10:00:00] [Server thread/INFO]: Saving the game (this may take a moment!)',
])('is not deceived by %j', async (line) => {
  const { console, sent } = server((sent) => (sent === 'save-all flush' ? [line] : []))
  const quiesced = await whileQuiet({ console, mark, setTimer: noTime }, async (told) => told)
  expect(quiesced).toBe(false)
  expect(sent.at(-1)).toBe('save-on')
})

it('does the work without silence if the server has no such commands', async () => {
  const { console, sent } = server((line) => [`[10:00:00] [Server thread/INFO]: Unknown command "${line}"`])
  expect(await whileQuiet({ console, mark }, async (quiesced) => quiesced)).toBe(false)
  expect(sent.at(-1)).toBe('save-on')
})

it('does the work if the server ends meanwhile', async () => {
  const { console } = server((line) => (line === 'save-all flush' ? [undefined] : []))
  expect(await whileQuiet({ console, mark }, async (quiesced) => quiesced)).toBe(false)
})

it('waits a minute at most', async () => {
  const { console } = server()
  let waited = 0
  const setTimer = (work: () => void, ms: number) => {
    waited = ms
    return noTime(work)
  }
  await whileQuiet({ console, mark, setTimer }, async () => {})
  expect(waited).toBe(60_000)
})

it('turns saving on after work that fails', async () => {
  const { console, sent } = server(saving)
  await expect(
    whileQuiet({ console, mark }, async () => {
      throw new Error('the disk is full')
    }),
  ).rejects.toThrow('the disk is full')
  expect(sent.at(-1)).toBe('save-on')
  expect(existsSync(mark)).toBe(false)
})

it('turns saving on when cancelled while it waits, and does no work', async () => {
  const cancelled = new AbortController()
  const { console, sent } = server((line) => {
    if (line === 'save-all flush') cancelled.abort()
    return []
  })
  const work = async () => expect.unreachable()
  await expect(whileQuiet({ console, mark, signal: cancelled.signal }, work)).rejects.toThrow('aborted')
  expect(sent.at(-1)).toBe('save-on')
})

it('turns saving on for a server that an earlier process had quieted', async () => {
  const { console, sent } = server()
  await resumeSaving(console, mark)
  expect(sent).toEqual([])
  await writeFile(mark, 'save-off')
  await resumeSaving(console, mark)
  await resumeSaving(console, mark)
  expect(sent).toEqual(['save-on'])
  expect(existsSync(mark)).toBe(false)
})
