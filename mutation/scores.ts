import { dirname, matchesGlob } from 'node:path'
import { areas } from './areas.ts'

/** The parts of Stryker's report that are read here. */
export interface Report {
  files: Readonly<Record<string, { mutants: readonly Mutant[] }>>
}

export interface Mutant {
  status: string
  statusReason?: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number } }
  /** How many tests ran with it. */
  testsCompleted?: number
}

/** A module that can't be loaded makes each test file that imports it fail, but Stryker calls that an error, as no test has begun. */
const isUnloadable = ({ status, statusReason = '' }: Mutant) =>
  status === 'RuntimeError' && statusReason.startsWith('An error occurred outside of a test run')
const isNoticed = (mutant: Mutant) => mutant.status === 'Killed' || mutant.status === 'Timeout' || isUnloadable(mutant)
/** Taken out by a comment in the code. */
const isDisabled = ({ status }: Mutant) => status === 'Ignored'
const counts = (mutant: Mutant) => !isDisabled(mutant)

interface Score {
  folder: string
  killed: number
  counted: number
  disabled: number
}

const percentOf = ({ killed, counted }: Pick<Score, 'killed' | 'counted'>): number =>
  counted === 0 ? 100 : (100 * killed) / counted

const scoreOf = (folder: string, mutants: readonly Mutant[]): Score => ({
  folder,
  killed: mutants.filter(isNoticed).length,
  counted: mutants.filter(counts).length,
  disabled: mutants.filter(isDisabled).length,
})

/** A score for each folder that has mutants, and one of all. */
export function scoresOf({ files }: Report): Score[] {
  const byFolder = Map.groupBy(Object.entries(files), ([path]) => dirname(path))
  const scores = [...byFolder]
    .map(([folder, own]) =>
      scoreOf(
        folder,
        own.flatMap(([, { mutants }]) => mutants),
      ),
    )
    .filter(({ counted, disabled }) => counted + disabled > 0)
    .sort((one, other) => one.folder.localeCompare(other.folder))
  const all = Object.values(files).flatMap(({ mutants }) => mutants)
  return [...scores, scoreOf('all', all)]
}

export function table(scores: readonly Score[]): string {
  const lines = scores.map((score) => {
    const { folder, killed, counted, disabled } = score
    return `| ${folder} | ${killed} of ${counted} | ${percentOf(score).toFixed(1)} % | ${disabled} |`
  })
  return ['| folder | killed | score | disabled |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

const place = (path: string, { location, mutatorName, replacement = '' }: Mutant) =>
  `${path}:${location.start.line} ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 60)}`

/** Why the run fails; nothing if it doesn't. */
export function failuresOf({ files }: Report): string[] {
  const all = Object.entries(files).flatMap(([path, { mutants }]) => mutants.map((mutant) => ({ path, mutant })))
  // Without a test, a mutant says nothing about tests, and a runner that starts none would report each as survived. One that never ends
  // has no count of them.
  const isUntested = (mutant: Mutant) => !isUnloadable(mutant) && mutant.status !== 'Timeout' && !mutant.testsCompleted
  const untested = all.filter(({ mutant }) => counts(mutant) && isUntested(mutant))
  const unexplained = all.filter(({ mutant }) => isDisabled(mutant) && !isExplained(mutant))
  const below = areas.flatMap(({ name, files: patterns, required }) => {
    const own = all.filter(({ path }) => patterns.some((pattern) => matchesGlob(path, pattern)))
    if (own.length === 0) return []
    const mutants = own.map(({ mutant }) => mutant)
    const percent = percentOf(scoreOf(name, mutants))
    if (percent >= required) return []
    const survived = own.filter(({ mutant }) => mutant.status === 'Survived')
    return [
      `${name}: ${percent.toFixed(1)} %, below ${required} %`,
      ...survived.map(({ path, mutant }) => `  survived: ${place(path, mutant)}`),
    ]
  })
  return [
    ...untested.map(({ path, mutant }) => `no test ran: ${place(path, mutant)}`),
    ...unexplained.map(({ path, mutant }) => `disabled without a reason: ${place(path, mutant)}`),
    ...below,
  ]
}

/** Stryker's own words where a comment gives no reason. */
const isExplained = ({ statusReason = '' }: Mutant) => statusReason !== '' && !/^Ignored/.test(statusReason)
