import { defineRoute } from '@adit/platform/http/contract.ts'
import { expect, it } from 'vitest'
import { wrongCodes } from './produced_codes.ts'

const getTeam = defineRoute({
  method: 'GET',
  versions: ['v2', 'v3'],
  path: '/team/:id',
  side: 'query',
  summary: 'Get a team',
  auth: 'none',
  responses: {},
  errors: { v2: ['team_not_found'], v3: ['team_not_found', 'team_hidden'] },
})
const declared = { contracts: { getTeam }, everyRoute: ['invalid_token'] }
const produced = ['GET /v2/team/:id team_not_found', 'GET /v3/team/:id team_hidden', 'GET /other invalid_token']

it('finds nothing wrong if each code was produced, in one of the versions that declare it', () => {
  expect(wrongCodes(declared, produced, [])).toEqual([])
})

it('names codes that no test produces: a contract’s own by its routes, those of every route by any', () => {
  const others = ['GET /v2/team/:id team_hidden', 'POST /v2/team/:id team_not_found', 'missing_token']
  expect(wrongCodes(declared, others, [])).toEqual([
    'invalid_token is declared, but no test produces it',
    'getTeam: team_not_found is declared, but no test produces it',
    'getTeam: team_hidden is declared, but no test produces it',
  ])
})

it('passes a code that is listed with a reason, as long as no test produces it and something declares it', () => {
  const hidden = { code: 'team_hidden', contracts: ['getTeam'], reason: 'a race' }
  const rest = produced.filter((line) => !line.endsWith('team_hidden'))
  expect(wrongCodes(declared, rest, [hidden])).toEqual([])
  expect(wrongCodes(declared, produced, [hidden, { code: 'busy', reason: 'a race' }])).toEqual([
    'getTeam: team_hidden is listed as out of reach, but a test produces it',
    'busy is listed as out of reach, but nothing declares it',
  ])
})

it('lets a code that follows from a race be produced by chance, as long as something declares it', () => {
  const hidden = { code: 'team_hidden', contracts: ['getTeam'], isRace: true as const, reason: 'a race' }
  expect(wrongCodes(declared, produced, [hidden])).toEqual([])
  expect(
    wrongCodes(
      declared,
      produced.filter((line) => !line.endsWith('team_hidden')),
      [hidden],
    ),
  ).toEqual([])
  expect(wrongCodes(declared, produced, [{ code: 'busy', isRace: true, reason: 'a race' }])).toEqual([
    'busy is listed as out of reach, but nothing declares it',
  ])
})
