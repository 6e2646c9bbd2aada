import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A process whose start is this code. It closes on its own when the code sends it SIGTERM. */
const serving = (start: string) => `
  const { runProcess } = await import(${at('process.ts')})
  const parts = [{ name: 'server', close: () => console.log('closed in order') }]
  await runProcess({
    name: 'test',
    config: () => ({ ADIT_LOG: 'info', OTEL_TRACES_SAMPLER_ARG: 0 }),
    async start() { ${start}; return { origin: 'http://127.0.0.1', parts } },
  })`

const command = (run: string) => `
  const { runCommand } = await import(${at('maintenance/command_line.ts')})
  await runCommand({ usage: 'test', does: 'Fails.', parameters: { min: 0, max: 9 }, async run() { ${run} } })`

async function outcomeOf(code: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

const reject = `Promise.reject(new Error('unheard'))`
const throwLater = `setImmediate(() => { throw new Error('thrown') })`

it('a process logs a rejection that nobody awaits, and goes on until it is asked to end', async () => {
  const askLater = `setTimeout(() => process.kill(process.pid, 'SIGTERM'), 100); setInterval(() => {}, 1000)`
  const { code, out, err } = await outcomeOf(serving(`${reject}; ${askLater}`))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const line of [/"level":"error".*"message":"unheard"/, /"msg":"ready"/, /closed in order/])
    expect(out).toMatch(line)
})

it('a process closes in order and ends after an error that nobody can catch', async () => {
  const { code, out, err } = await outcomeOf(serving(`${throwLater}; setInterval(() => {}, 1000)`))
  expect({ code, err }).toEqual({ code: 1, err: '' })
  // The log and the console write in their own time.
  for (const line of [/"level":"fatal".*"message":"thrown"/, /closed in order/, /"msg":"stopped"/])
    expect(out).toMatch(line)
})

it.each([reject, throwLater])('a command ends with a message after %s', async (stray) => {
  const { code, err } = await outcomeOf(command(`${stray}; await new Promise((done) => setTimeout(done, 60_000))`))
  expect(code).toBe(1)
  expect(err).toMatch(/^Error: (unheard|thrown)\n/)
})
