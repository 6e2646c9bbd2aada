import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandOn } from '../testing/command.ts'
import { temporaryFolder } from '../testing/process.ts'

/** For each command, its name on the command line and its maximum number of parameters. */
const commands: readonly [script: string, name: string, most: readonly string[]][] = [
  ['backup.ts', 'backup', ['folder']],
  ['restore.ts', 'restore', ['folder', 'name']],
  ['digest.ts', 'digest', []],
  ['rebuild.ts', 'rebuild', ['catalogue']],
  ['recount.ts', 'recount', ['revenue', '2026-11-24']],
  ['export_ledger.ts', 'export-ledger', ['ledger.beancount']],
  ['bank_file.ts', 'bank-file', ['write', 'f1Le0001', 'bank.xml']],
  ['export_analytics.ts', 'export-analytics', ['analytics', 'PROJECT1']],
  ['admin.ts', 'admin', ['ada', 'admin']],
  ['copy_log.ts', 'copy-log', ['postgres://127.0.0.1:1/a', 'postgres://127.0.0.1:1/b']],
]

let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => rm(folder, { recursive: true }))

const run = (script: string, ...parameters: string[]) =>
  runCommandOn(script, { ADIT_DATA: join(folder, 'nothing') }, parameters)

describe.each(commands)('%s', (script, name, most) => {
  const usage = `npm run ${name}`

  it('prints its usage', async () => {
    const { code, output } = await run(script, '--help')
    expect(output.split('\n')[0]).toContain(usage)
    expect(code).toBe(0)
  }, 60_000)

  it('names unknown options and extra parameters, and does nothing', async () => {
    const unknown = await run(script, ...most, '--bogus')
    expect(unknown).toEqual({
      code: 2,
      output: expect.stringMatching(new RegExp(`^Unknown option '--bogus'\\. Usage: ${usage}.*\\n$`)),
    })
    const tooMany = await run(script, ...most, 'and-more')
    expect(tooMany).toEqual({
      code: 2,
      output: expect.stringMatching(new RegExp(`^Too many parameters: and-more\\. Usage: ${usage}.*\\n$`)),
    })
  }, 60_000)
})

it.each(['digest.ts', 'recount.ts'])(
  '%s says that there is no data yet, and creates no folder',
  async (script) => {
    const { code, output } = await run(script)
    expect(output).toMatch(/ADIT_DATA: .*nothing contains no database; start the site first\n$/)
    expect(code).toBe(2)
  },
  60_000,
)

it('reports an unreachable engine in one line', async () => {
  const addresses = ['postgres://127.0.0.1:1/a', 'postgres://127.0.0.1:1/b']
  const output = '<from>: nobody answers at 127.0.0.1:1 (ECONNREFUSED). Start Postgres, or correct the address.\n'
  expect(await run('copy_log.ts', ...addresses)).toEqual({ code: 1, output })
}, 60_000)
