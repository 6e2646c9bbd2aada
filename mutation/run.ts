// Mutation tests: changes the code in small ways, one at a time, and counts the changes that no test notices. By hand, as a whole run takes
// hours: `npm run mutation` for everything, `npm run mutation -- <area or path>...` for parts, `npm run mutation -- --changed` for what
// differs from the last landed commit. `--again` before areas or paths repeats only what changes of code or tests may decide otherwise than
// the last run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { areas, unmutated } from './areas.ts'
import { baseOf, changedSince, type Git, LINES_MAX, upToLines } from './changed.ts'
import { failuresOf, type Report, scoresOf, table } from './scores.ts'

const here = import.meta.dirname
const root = dirname(here)
const output = join(here, '.stryker')

/** Stryker needs an older Vitest than the rest, so both are installed here, at first use and after a change of the lock file. */
function install(): void {
  const stamp = join(here, 'node_modules', '.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(here, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing Stryker (only the first time, and after an update) ...')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], here)
  writeFileSync(stamp, wanted)
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Files of areas by name, or of paths: a file, a folder or a pattern. */
function filesOf(asked: readonly string[]): string[] {
  const chosen = asked.length > 0 ? asked : areas.map(({ name }) => name)
  const patterns = chosen.flatMap((each) => {
    const area = areas.find(({ name }) => name === each)
    return area ? area.files : [each, `${each.replace(/\/$/, '')}/**/*.ts`]
  })
  const found = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
  const left = new Set(globSync([...unmutated], { cwd: root, exclude: ['**/node_modules/**', '**/.stryker/**'] }))
  return [...new Set(found)].filter((file) => file.endsWith('.ts') && !left.has(file)).sort()
}

/** Folders of the tests that must notice mutants of these files, as patterns. */
function testsOf(files: readonly string[]): string[] {
  const areaOf = (file: string) => areas.findLast(({ files: own }) => own.some((each) => matchesGlob(file, each)))
  return [...new Set(files.map((file) => areaOf(file)?.tests ?? '**'))]
}

const git: Git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** What a check of each change measures. Ends the run if that is nothing. */
function changedFiles(): string[] {
  const base = baseOf(git)
  if (base === undefined) return end('No commit to compare with, so no mutants are measured.')
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length
  const { chosen, skipped } = upToLines(changedSince(base, git), linesOf)
  for (const file of skipped) console.log(`Not measured, as one run takes at most ${LINES_MAX} lines: ${file}`)
  return chosen.length > 0 ? chosen : end(`No file of an area to measure has changed since ${base.slice(0, 9)}.`)
}

function end(why: string): never {
  console.log(why)
  process.exit(0)
}

const again = process.argv[2] === '--again'
const asked = process.argv.slice(again ? 3 : 2)
const files = asked[0] === '--changed' ? changedFiles() : filesOf(asked)
if (files.length === 0) {
  console.error(`No files. Name paths, or areas: ${areas.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
install()
process.env.MUTATION_TESTS = testsOf(files).join(' ')
rmSync(join(output, 'report.json'), { force: true })
/** What the last run found. */
const known = ['--incremental', '--incrementalFile', 'mutation/.stryker/known.json', ...(again ? [] : ['--force'])]
const stryker = join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
run(process.execPath, [stryker, 'run', 'mutation/stryker.config.json', '--mutate', files.join(','), ...known], root)
rmSync(join(output, 'sandboxes'), { recursive: true, force: true })

const whole = JSON.parse(readFileSync(join(output, 'report.json'), 'utf8')) as Report // as Stryker's schema says
// It also has the files of earlier runs.
const report = {
  ...whole,
  files: Object.fromEntries(Object.entries(whole.files).filter(([file]) => files.includes(file))),
}
console.log(`\n${table(scoresOf(report))}`)
const failures = failuresOf(report)
for (const failure of failures) console.error(failure)
process.exit(failures.length > 0 ? 1 : 0)
