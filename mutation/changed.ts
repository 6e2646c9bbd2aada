import { matchesGlob } from 'node:path'
import { areas, unmutated } from './areas.ts'

/** Runs git and gives what it prints. Undefined if it fails, as outside of a repository or for an unknown name. */
export type Git = (...args: string[]) => string | undefined

/** The last landed commit before the present state: where it left main or, on main itself, the commit before. */
export function baseOf(git: Git): string | undefined {
  const head = git('rev-parse', '--verify', '--quiet', 'HEAD')
  const bases = ['origin/main', 'main'].map((tip) => git('merge-base', 'HEAD', tip))
  return bases.find((base) => base !== undefined && base !== head) ?? git('rev-parse', '--verify', '--quiet', 'HEAD^')
}

/** Files of areas that differ from that commit, whether committed or not. Those with the highest required score come first. */
export function changedSince(base: string, git: Git): string[] {
  const changed = (git('diff', '--name-only', '--diff-filter=d', base) ?? '').split('\n')
  const required = (path: string) =>
    Math.max(0, ...areas.filter(({ files }) => matches(path, files)).map((area) => area.required))
  return changed
    .filter((path) => required(path) > 0 && !matches(path, unmutated))
    .sort((one, other) => required(other) - required(one))
}

const matches = (path: string, patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(path, pattern))

/** Mutants of a run for each change: what two cores measure within five minutes. A line has about one. */
export const LINES_MAX = 300

/** The files that a run for each change measures, in the order given, and those that would take it too long. */
export function upToLines(files: readonly string[], linesOf: (file: string) => number, most = LINES_MAX) {
  const chosen: string[] = []
  let left = most
  for (const file of files) {
    const lines = linesOf(file)
    if (lines > left) continue
    left -= lines
    chosen.push(file)
  }
  return { chosen, skipped: files.filter((file) => !chosen.includes(file)) }
}
