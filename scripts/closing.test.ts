import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const here = import.meta.dirname
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-scripts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const program = (name: string, lines: readonly string[]) =>
  writeFileSync(join(folder, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 })

describe.runIf(process.platform === 'linux')('the run of everything', () => {
  /** What it prints if the suites print these lines. Every tool is there, so that nothing is installed. */
  function run({ test, stack }: { test: string; stack: string }) {
    for (const tool of ['mvn', 'go', 'java', 'curl', 'zip', 'openssl']) program(tool, [])
    program('npm', [`case "$*" in test) ${test};; 'run test:stack') echo "CI=$CI"; ${stack};; *) exit 9;; esac`])
    const env = { ...process.env, CI: '', PATH: `${folder}${delimiter}${process.env.PATH}` }
    const { status, stdout } = spawnSync('bash', [join(here, '..', '.ci', 'run')], { env, encoding: 'utf8' })
    return { status, lines: stdout.trimEnd().split('\n') }
  }
  const closing = (skipped: number, passed: number, failed: number) =>
    `echo "${skipped} skipped"; echo "${passed} passed, ${failed} failed"`

  it('closes with the sums over both parts, the skipped ones in the line before', () => {
    const { status, lines } = run({ test: closing(3, 40, 0), stack: closing(24, 2, 0) })
    expect(lines.slice(-2)).toEqual(['27 skipped', '42 passed, 0 failed'])
    expect(status).toBe(0)
  })

  it('fails if either part fails, and repeats what failed', () => {
    const failed = 'echo "failed: a.test.ts says 7 passed, 0 failed"'
    const { status, lines } = run({ test: closing(0, 40, 0), stack: `${failed}; ${closing(0, 2, 1)}; exit 1` })
    expect(lines.slice(-4)).toEqual([
      'failed: a.test.ts says 7 passed, 0 failed',
      '',
      '0 skipped',
      '42 passed, 1 failed',
    ])
    expect(status).toBe(1)
    expect(run({ test: `${closing(0, 1, 1)}; exit 1`, stack: closing(0, 1, 0) }).status).toBe(1)
  })

  it('tells the suites that a missing engine is a failure', () => {
    expect(run({ test: closing(0, 1, 0), stack: closing(0, 1, 0) }).lines).toContain('CI=true')
  })
})

it('lists at the end what a failed check printed', () => {
  const script = `
    import { check, close } from ${JSON.stringify(pathToFileURL(join(here, 'suites.mjs')).href)}
    check('good', process.execPath, ['-e', 'console.log("fine")'])
    check('codes', process.execPath, ['-e', 'console.log("getTeam: busy is declared"); process.exit(1)'])
    close()`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toContain('fine')
  expect(lines.slice(-4)).toEqual(['failed: codes: getTeam: busy is declared ', '', '0 skipped', '1 passed, 1 failed'])
  expect(status).toBe(1)
})

describe.runIf(process.platform === 'linux')('the suites of the full stack, where Java is missing', () => {
  /** Only Node is on the PATH. */
  function run(CI: string) {
    const env = { PATH: dirname(process.execPath), CI, HOME: folder }
    return spawnSync(process.execPath, [join(here, 'test-stack.mjs')], { env, encoding: 'utf8' })
  }

  it('are not run, and say so', () => {
    const { status, stdout } = run('')
    expect(stdout).toMatch(/NOT RUN: .*\nJava: Java 21 or newer is required/)
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual(['0 skipped', '0 passed, 0 failed'])
    expect(status).toBe(0)
  })

  it('fail when everything must be run', () => {
    const { status, stdout } = run('true')
    expect(stdout).toMatch(/failed: engines of the full stack: Java: Java 21 or newer is required/)
    expect(stdout.trimEnd().split('\n').slice(-2)).toEqual(['0 skipped', '0 passed, 1 failed'])
    expect(status).toBe(1)
  })
})
