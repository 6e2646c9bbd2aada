import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Works for a while, and says in a file when it begins and ends. */
const program = `
  const { appendFileSync, existsSync, writeFileSync } = await import('node:fs')
  const { inTurn } = await import(process.argv[1])
  const [, , folder, fails] = process.argv
  const say = (line) => appendFileSync(folder + '/log', line + '\\n')
  await inTurn(folder + '/lock', async () => existsSync(folder + '/done'), async () => {
    say('begins')
    await new Promise((resolve) => setTimeout(resolve, 300))
    say('ends')
    if (fails === 'fails') throw new Error('failed')
    writeFileSync(folder + '/done', '')
  }).catch(() => say('failed'))
`

async function run(folder: string, fails = ''): Promise<void> {
  const module = new URL('in_turn.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, '--', module, folder, fails], {
    stdio: 'inherit',
  })
  await once(child, 'exit')
}

it.each([
  ['work that is done once', '', ['begins', 'ends']],
  [
    'work that fails, which each tries',
    'fails',
    ['begins', 'ends', 'failed', 'begins', 'ends', 'failed', 'begins', 'ends', 'failed'],
  ],
])('lets processes take turns with %s', async (_, fails, lines) => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-turn-'))
  try {
    await Promise.all([run(folder, fails), run(folder, fails), run(folder, fails)])
    const said = (await readFile(join(folder, 'log'), 'utf8')).trim().split('\n')
    // Another may begin before the last one has said that it failed.
    expect(said.filter((line) => line !== 'failed')).toEqual(lines.filter((line) => line !== 'failed'))
    expect(said.toSorted()).toEqual(lines.toSorted())
  } finally {
    await rm(folder, { recursive: true })
  }
})
