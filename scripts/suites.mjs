// Runs checks and suites one after the other, goes on after a failure so that one run shows all of them, and counts: each check is
// one, each test is one.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const results = mkdtempSync(join(tmpdir(), 'adit-test-'))
let passed = 0
let failed = 0

function run(name, command, args) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
  return status === 0
}

export function check(name, command, args) {
  if (run(name, command, args)) passed++
  else failed++
}

export function suite(project, ...options) {
  const file = join(results, `${project}.json`)
  const ok = run(`tests: ${project}`, 'vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...options,
  ])
  const counted = readCounts(file)
  passed += counted.passed
  failed += counted.failed
  // A suite that could not even be loaded, or an error outside any test, counts as one failure.
  if (!ok && counted.failed === 0) failed++
}

function readCounts(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** Prints the closing line and ends the process. */
export function close() {
  rmSync(results, { recursive: true, force: true })
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
