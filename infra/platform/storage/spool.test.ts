import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSpool } from './spool.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-spool-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const leave = (pid: number | undefined) => {
  const name = `${pid}.${randomUUID()}.${randomUUID()}`
  writeFileSync(join(folder, name), 'half a file')
  return name
}

it('removes files of dead processes, and no others', async () => {
  const beside = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  try {
    // No process has the first id. The second belonged to an earlier process with the same id as this one.
    for (const pid of [4_194_305, process.pid]) leave(pid)
    writeFileSync(join(folder, 'notes.txt'), 'not ours')
    const kept = ['notes.txt', leave(beside.pid)]
    const first = await createSpool(folder)
    expect(readdirSync(folder).sort()).toEqual(kept.toSorted())
    const file = await first.receive(Readable.from([Buffer.from('abc')]))
    await createSpool(folder)
    expect(readdirSync(folder)).toHaveLength(3)
    expect(file).toMatchObject({ size: 3, sha1: 'a9993e364706816aba3e25717850c26c9cd0d89d' })
    await file.discard()
    expect(readdirSync(folder).sort()).toEqual(kept.toSorted())
  } finally {
    beside.kill('SIGKILL')
  }
})

it('leaves nothing of an interrupted stream', async () => {
  const spool = await createSpool(folder)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('abc')
      throw new Error('gone')
    })(),
  )
  await expect(spool.receive(broken)).rejects.toThrow('gone')
  expect(readdirSync(folder)).toEqual([])
})
