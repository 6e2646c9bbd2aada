import { describe, expect, it } from 'vitest'
import { baseOf, changedSince, type Git, upToLines } from './changed.ts'

/** A git that knows these answers, by its arguments. */
const gitWith =
  (answers: Record<string, string>): Git =>
  (...args) =>
    answers[args.join(' ')]

const head = { 'rev-parse --verify --quiet HEAD': 'head' }
const before = { 'rev-parse --verify --quiet HEAD^': 'before' }

describe('the commit to compare with', () => {
  it('is where a branch left main', () => {
    expect(baseOf(gitWith({ ...head, ...before, 'merge-base HEAD main': 'left' }))).toBe('left')
    const both = { 'merge-base HEAD main': 'head', 'merge-base HEAD origin/main': 'landed' }
    expect(baseOf(gitWith({ ...head, ...before, ...both }))).toBe('landed')
  })

  it('is the one before on main itself, or where main is unknown', () => {
    expect(baseOf(gitWith({ ...head, ...before, 'merge-base HEAD main': 'head' }))).toBe('before')
    expect(baseOf(gitWith({ ...head, ...before }))).toBe('before')
  })

  it('is none in the first commit, or without a repository', () => {
    expect(baseOf(gitWith(head))).toBe(undefined)
    expect(baseOf(gitWith({}))).toBe(undefined)
  })
})

it('finds changed files of areas, those of which all mutants must be noticed first', () => {
  const files = [
    ...['README.md', 'command-api/teams/team.decider.ts', 'infra/platform/http/access.test.ts'],
    ...['infra/platform/http/access.ts', 'frontend/src/app.ts', ''],
  ]
  const git = gitWith({ 'diff --name-only --diff-filter=d base': files.join('\n') })
  expect(changedSince('base', git)).toEqual(['infra/platform/http/access.ts', 'command-api/teams/team.decider.ts'])
  expect(changedSince('another', git)).toEqual([])
})

it('takes files in their order while their lines are few enough, and names the others', () => {
  const lines: Record<string, number> = { a: 60, b: 50, c: 40, d: 1 }
  const linesOf = (file: string) => lines[file] ?? 0
  expect(upToLines(['a', 'b', 'c', 'd'], linesOf, 100)).toEqual({ chosen: ['a', 'c'], skipped: ['b', 'd'] })
  expect(upToLines(['a'], linesOf, 59)).toEqual({ chosen: [], skipped: ['a'] })
  expect(upToLines(['a'], () => 300)).toEqual({ chosen: ['a'], skipped: [] })
  expect(upToLines(['a'], () => 301)).toEqual({ chosen: [], skipped: ['a'] })
})
