import { expect, it } from 'vitest'
import { rows } from './rows.values.ts'
import { declaredStatuses, entries, publicContracts, routeOf } from './tables.ts'

/** Statuses without a case, and why. */
const without: Readonly<Record<string, string>> = {
  ...reason('it takes as many accounts as requests are allowed a day; the room’s own test has them', [
    'POST /v3/friend/:id 429',
  ]),
  ...reason('unknown ids are left out, as in all routes for several things', [
    ...both('GET /v2/notifications 404'),
    ...both('PATCH /v2/notifications 404'),
    ...both('DELETE /v2/notifications 404'),
    ...both('GET /v2/reports 404'),
    ...both('GET /v2/threads 404'),
  ]),
  ...reason('everyone who may read reports gets a list, even if it is empty', both('GET /v2/report 404')),
  ...reason('a project is deleted between the check of all projects and its edit', both('PATCH /v2/projects 404')),
  ...reason('an upload is swept a day after a crash at the earliest; the sagas have their own tests', [
    ...both('POST /v2/project 409'),
    ...both('POST /v2/version 409'),
    ...both('POST /v2/version/:id/file 409'),
  ]),
}

function both(line: string): string[] {
  return [line, line.replace('/v2/', '/v3/')]
}

function reason(why: string, lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(lines.map((line) => [line, why]))
}

const asked = new Set(entries.map(({ contract, status }) => `${routeOf(contract)} ${status}`))
const isMissing = (line: string) => !asked.has(line) && without[line] === undefined

it('has a case for every status that a row names', () => {
  const lines = rows.flatMap(({ method, path, statuses }) => statuses.map((status) => `${method} ${path} ${status}`))
  expect(lines.filter(isMissing)).toEqual([])
})

it('has a case for every status that a contract declares', () => {
  const lines = publicContracts.flatMap((contract) =>
    declaredStatuses(contract).map((status) => `${routeOf(contract)} ${status}`),
  )
  expect(lines.filter(isMissing)).toEqual([])
})

/** A path parameter may not be valid text, which contracts do not repeat. */
const malformed = publicContracts.filter(({ path }) => path.includes(':')).map((contract) => `${routeOf(contract)} 400`)

it('has no case for a status that neither a row nor a contract names', () => {
  const known = new Set([
    ...malformed,
    ...rows.flatMap(({ method, path, statuses }) => statuses.map((status) => `${method} ${path} ${status}`)),
    ...publicContracts.flatMap((contract) =>
      declaredStatuses(contract).map((status) => `${routeOf(contract)} ${status}`),
    ),
  ])
  expect([...asked].filter((line) => !known.has(line))).toEqual([])
})

it('gives no reason for a status that has a case', () => {
  expect(Object.keys(without).filter((line) => asked.has(line))).toEqual([])
})
