import { expect, it } from 'vitest'
import { failuresOf, type Mutant, scoresOf, table } from './scores.ts'

const path = 'command-api/catalogue/project/project_access.ts'
const mutant = (change: Partial<Mutant>): Mutant => ({
  ...{ status: 'Killed', mutatorName: 'StringLiteral', replacement: '""', location: { start: { line: 7 } } },
  testsCompleted: 3,
  ...change,
})
const reported = (...mutants: Mutant[]) => ({ files: { [path]: { mutants } } })
const disabled = mutant({ status: 'Ignored', statusReason: 'a free slug has no id', testsCompleted: 0 })

it('scores each folder, and counts what is disabled apart', () => {
  const report = reported(mutant({}), mutant({ status: 'Timeout' }), mutant({ status: 'Survived' }), disabled)
  expect(scoresOf(report)).toEqual([
    { folder: 'command-api/catalogue/project', killed: 2, counted: 3, disabled: 1 },
    { folder: 'all', killed: 2, counted: 3, disabled: 1 },
  ])
  expect(table(scoresOf(report))).toContain('| all | 2 of 3 | 66.7 % | 1 |')
})

it('fails for nothing when every mutant is noticed or disabled with a reason', () => {
  expect(failuresOf(reported(mutant({}), disabled))).toEqual([])
})

it('fails for a survivor where all must be noticed, and names it', () => {
  expect(failuresOf(reported(mutant({}), mutant({ status: 'Survived' })))).toEqual([
    'access: 50.0 %, below 100 %',
    `  survived: ${path}:7 StringLiteral → ""`,
  ])
})

it('counts a mutant that never ends as noticed', () => {
  const endless: Mutant = { ...mutant({ status: 'Timeout' }) }
  delete endless.testsCompleted
  expect(failuresOf(reported(mutant({}), endless))).toEqual([])
})

it('counts a mutant with which the module can’t be loaded as noticed, and no other error', () => {
  const error = (statusReason: string) => mutant({ status: 'RuntimeError', statusReason, testsCompleted: 0 })
  const unloadable = error('An error occurred outside of a test run: project.decider.test.ts: x is not a function')
  expect(failuresOf(reported(mutant({}), unloadable))).toEqual([])
  expect(failuresOf(reported(mutant({}), error('The runner crashed')))).toContain(
    `no test ran: ${path}:7 StringLiteral → ""`,
  )
})

it.each(['Survived', 'NoCoverage'])('fails for a mutant (%s) for which no test ran', (status) => {
  const none = mutant({ status, testsCompleted: 0 })
  expect(failuresOf(reported(none))).toContain(`no test ran: ${path}:7 StringLiteral → ""`)
})

it('fails for a mutant that is disabled without a reason', () => {
  const silent = mutant({ status: 'Ignored', statusReason: 'Ignored because of a comment' })
  expect(failuresOf(reported(mutant({}), silent))).toEqual([`disabled without a reason: ${path}:7 StringLiteral → ""`])
})
