import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConsoleLog } from './console_log.ts'
import { type ConsoleBatch, ConsoleReader } from './console_reader.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-console-'))
  path = join(folder, 'console.log')
  await writeFile(path, '')
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const print = (from: number, to: number) =>
  appendFile(path, Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join(''))
const texts = async (log: ConsoleLog, since: number, limit = 100_000) =>
  (await log.read(since, limit)).lines.map(({ number, text }) => `${number}: ${text}`)
const expected = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}: line ${from + index}`)

it('numbers lines as they are printed, and half lines only once they are whole', async () => {
  await print(1, 2)
  const log = await ConsoleLog.open(path)
  await appendFile(path, 'li')
  await log.poll()
  expect(log.last).toBe(2)
  await appendFile(path, 'ne 3\n')
  await log.poll()
  expect(await texts(log, 0)).toEqual(expected(1, 3))
  expect(await texts(log, 2)).toEqual(expected(3, 3))
  expect(await texts(log, 0, 2)).toEqual(expected(1, 2))
  expect(await texts(log, 3)).toEqual([])
  expect(await texts(log, 9)).toEqual([])
})

it('gives the same numbers after a restart in the middle of a line, from any place', async () => {
  const log = await ConsoleLog.open(path)
  for (let from = 1; from <= 4_501; from += 500) {
    await print(from, from + 499)
    await appendFile(path, 'li')
    await log.poll()
    await appendFile(path, `ne ${from + 500}\n`)
    from += 1
  }
  await log.poll()
  const again = await ConsoleLog.open(path)
  expect([again.id, again.last]).toEqual([log.id, log.last])
  for (const since of [0, 1, 499, 999, 1_000, 1_001, 3_210, log.last - 1]) {
    expect(await texts(again, since)).toEqual(expected(since + 1, log.last))
  }
})

it('keeps at least the asked bytes, drops the rest from the disk, and says how many lines are gone', async () => {
  const kept = 600_000
  const log = await ConsoleLog.open(path, { keptBytes: kept })
  for (let from = 1; from <= 400_000; from += 20_000) {
    await print(from, from + 19_999)
    await log.poll()
  }
  const { size, blocks } = await stat(path)
  expect(size).toBe((await stat(path)).size)
  expect(blocks * 512).toBeLessThan(kept * 2 + 1_000_000)
  for (const each of [log, await ConsoleLog.open(path, { keptBytes: kept })]) {
    expect(each.last).toBe(400_000)
    const { skipped, lines } = await each.read(0, 1_000_000)
    expect(skipped).toBeGreaterThan(100_000)
    expect(lines[0]).toMatchObject({ number: skipped + 1, text: `line ${skipped + 1}` })
    expect(lines).toHaveLength(400_000 - skipped)
    expect(lines.reduce((sum, { text }) => sum + text.length + 1, 0)).toBeGreaterThanOrEqual(kept)
  }
})

it('truncates the log where it cannot have holes, and goes on with its numbers', async () => {
  const options = { keptBytes: 20_000, trim: async () => false }
  const log = await ConsoleLog.open(path, options)
  for (let from = 1; from <= 100_000; from += 10_000) {
    await print(from, from + 9_999)
    await log.poll()
  }
  expect((await stat(path)).size).toBeLessThan(700_000)
  await print(100_001, 100_002)
  await log.poll()
  expect(await texts(log, 99_999)).toEqual(expected(100_000, 100_002))
  const again = await ConsoleLog.open(path, options)
  expect([again.id, again.last]).toEqual([log.id, 100_002])
  expect(await texts(again, 100_000)).toEqual(expected(100_001, 100_002))
})

it('starts numbering anew when the log was replaced or its index is damaged', async () => {
  await print(1, 3_000)
  const log = await ConsoleLog.open(path)
  const { id } = log
  await truncate(path, 0)
  await print(1, 2)
  await log.poll()
  expect(log.id).not.toBe(id)
  expect(await texts(log, 0)).toEqual(expected(1, 2))
  await writeFile(`${path}.index`, 'log zzz\n')
  expect((await ConsoleLog.open(path)).last).toBe(2)
})

it('ignores an entry of the index that was not written to its end', async () => {
  await print(1, 3_000)
  const log = await ConsoleLog.open(path)
  await log.poll()
  await appendFile(`${path}.index`, '9999 12')
  const again = await ConsoleLog.open(path)
  expect(again.last).toBe(3_000)
  expect(await readFile(`${path}.index`, 'utf8')).toContain('9999')
})

it('survives whatever a game prints', async () => {
  const log = await ConsoleLog.open(path, { secrets: () => ['hunter22'] })
  await appendFile(path, Buffer.from([0xff, 0xfe, 0x0d, 0x00, 0x0a]))
  await appendFile(path, 'password hunter22\n')
  await appendFile(path, Buffer.concat([Buffer.alloc(3 * 1024 * 1024, 'x'), Buffer.from('\nend\n')]))
  await log.poll()
  const { lines } = await log.read(0, 100)
  expect(lines.map(({ text }) => text.slice(0, 20))).toEqual([
    '��',
    '',
    'password ••••••',
    'x'.repeat(20),
    'x'.repeat(20),
    'x'.repeat(20),
    'end',
  ])
  for (const { text } of lines) expect(text.length).toBeLessThan(9_000)
})

/** A reader that takes batches when it is told to. */
function gatedReader(log: ConsoleLog, since?: { log: string; number: number }) {
  const batches: ConsoleBatch[] = []
  let open: () => void = () => {}
  const reader = new ConsoleReader(log, {
    since,
    send(batch) {
      batches.push(batch)
      return new Promise((resolve) => {
        open = resolve
      })
    },
  })
  return { reader, batches, next: () => open() }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

it('sends each line once, in order, to readers that come, go and come back', async () => {
  const log = await ConsoleLog.open(path)
  const seen: number[] = []
  let since: { log: string; number: number } | undefined = { log: log.id, number: 0 }
  for (let round = 0; round < 5; round += 1) {
    const current: ConsoleLog = round % 2 === 0 ? log : await ConsoleLog.open(path)
    const reader = new ConsoleReader(current, {
      since,
      send({ skipped, entries, last, log: id }) {
        expect(skipped).toBe(0)
        seen.push(...entries.map(({ number }) => number))
        since = { log: id, number: last }
      },
    })
    await print(round * 3_000 + 1, round * 3_000 + 3_000)
    await current.poll()
    while (since?.number !== (round + 1) * 3_000) await settle()
    reader.close()
    await log.poll()
  }
  expect(seen).toEqual(Array.from({ length: 15_000 }, (_, index) => index + 1))
})

it('gives a new reader the newest lines', async () => {
  await print(1, 400)
  const { batches, reader } = gatedReader(await ConsoleLog.open(path))
  await settle()
  reader.close()
  expect(batches[0]?.entries[0]?.number).toBe(251)
  expect(batches[0]?.last).toBe(400)
})

it('skips lines for a reader that is too slow, and tells how many', async () => {
  const log = await ConsoleLog.open(path)
  const { batches, reader, next } = gatedReader(log)
  await print(1, 10)
  await log.poll()
  await settle()
  expect(batches.map(({ last }) => last)).toEqual([10])
  await print(11, 50_000)
  await log.poll()
  await settle()
  expect(batches).toHaveLength(1)
  while (batches.at(-1)?.last !== 50_000) {
    next()
    await settle()
  }
  reader.close()
  expect(batches[1]?.skipped).toBe(50_000 - 10_000 - 10)
  const got = batches.slice(1).flatMap(({ entries }) => entries.map(({ number }) => number))
  expect(got).toEqual(Array.from({ length: 10_000 }, (_, index) => 40_001 + index))
  expect(batches.slice(2).every(({ skipped }) => skipped === 0)).toBe(true)
})

it('starts over for a reader that knows another log', async () => {
  await print(1, 3)
  const { batches, reader } = gatedReader(await ConsoleLog.open(path), { log: 'other', number: 900 })
  await settle()
  reader.close()
  expect(batches[0]).toMatchObject({ skipped: 0, last: 3 })
})
