// Runs checks and suites one after the other, continues after a failure so that one run shows all of them, and counts: each check is one,
// each test is one.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const results = mkdtempSync(join(tmpdir(), 'adit-test-'))
/** Where tests record refusals: `infra/platform/http/refusal_record.ts`. */
const refusals = join(results, 'refusals')
mkdirSync(refusals)
process.env.ADIT_REFUSAL_RECORD = refusals
// The processes of one run load the same modules: the first compiles them, the others read that.
process.env.NODE_COMPILE_CACHE = join(results, 'compiled')
let passed = 0
let skipped = 0
const failures = []
const shell = process.platform === 'win32'
/** The file name of an error that belongs to no test file. */
const OUTSIDE = ''

function run(name, command, args) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status } = spawnSync(command, args, { shell, stdio: 'inherit' })
  sayEnd(name, status === 0, started)
  return status === 0
}

const sayEnd = (name, isOk, started) =>
  console.log(`── ${name}: ${isOk ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)

/** What a failed check printed last is listed at the end too, since a long log is often cut at its front. */
export function check(name, command, args) {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    shell,
    stdio: 'pipe',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const said = `${stdout ?? ''}${stderr ?? ''}`
  process.stdout.write(said)
  sayEnd(name, status === 0, started)
  if (status === 0) passed++
  else failures.push({ name, why: said.slice(-1_000) })
}

export function fail(failure) {
  failures.push(failure)
}

export function suite(project, ...options) {
  count(runSuite(project, options))
}

/** Checks what the suites recorded. A failed test may have recorded less, so after a failure this only shows what it finds. */
export function checkRefusals(name, script) {
  if (failures.length === 0) check(name, 'node', [script, refusals])
  else run(`${name} (not counted: what failed before may have recorded less)`, 'node', [script, refusals])
}

/**
 * A suite on real engines, browsers or processes. A file with a failure is run once more by itself, to distinguish a steady failure from
 * one of timing or chance. It stays a failure either way.
 */
export function engineSuite(project, ...options) {
  const report = runSuite(project, options)
  const files = [...report.keys()].filter((file) => report.get(file).failed.length > 0)
  // Many failures are no coincidence, and one outside any file can't be run again.
  if (files.length > 0 && files.length <= 3 && files.every((file) => file !== OUTSIDE)) {
    const again = failuresOf(runSuite(project, ['--maxWorkers=1', ...files], `${project}, once more`))
    const names = new Set(again.map(({ name }) => name))
    for (const one of failuresOf(report)) one.isSteady = names.has(one.name)
  }
  count(report)
}

const failuresOf = (report) => [...report.values()].flatMap(({ failed }) => failed)

function count(report) {
  for (const result of report.values()) {
    passed += result.passed
    skipped += result.skipped
    failures.push(...result.failed)
  }
}

/** Runs a suite. Returns, for each file, how many tests passed, and which failed and why. */
function runSuite(project, options, name = project) {
  const file = join(results, `${project}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = run(`tests: ${name}`, 'vitest', ['run', '--project', project, ...reporters, ...options])
  const report = new Map((readJson(file)?.testResults ?? []).map((ran) => [ran.name, readFile(ran)]))
  const counted = [...report.values()].some(({ failed }) => failed.length > 0)
  if (!ok && !counted)
    report.set(OUTSIDE, {
      passed: 0,
      skipped: 0,
      failed: [{ name: `tests: ${name}`, why: 'an error outside any test' }],
    })
  return report
}

function readFile(ran) {
  const path = relative(process.cwd(), ran.name)
  const failed = ran.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ name: `${path} ${test.fullName}`, why: test.failureMessages[0] }))
  // A file that could not be loaded or set up may have no failed test of its own.
  if (ran.status === 'failed' && failed.length === 0) failed.push({ name: path, why: ran.message })
  const countOf = (...statuses) => ran.assertionResults.filter((test) => statuses.includes(test.status)).length
  return { passed: countOf('passed'), skipped: countOf('skipped', 'pending', 'todo', 'disabled'), failed }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Lists the failures, prints how many tests were skipped, then the closing line, and ends the process. */
export function close() {
  rmSync(results, { recursive: true, force: true })
  console.log('')
  for (const one of failures) console.log(`failed: ${inOneLine(one)}`)
  console.log(`\n${skipped} skipped\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}

function inOneLine({ name, why, isSteady }) {
  const again = isSteady === false ? ' (not when run again by itself)' : ''
  return `${name}${again}: ${(why ?? '').replace(/\s+/g, ' ').slice(0, 1_000)}`
}
