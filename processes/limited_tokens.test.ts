import { scopeNames } from '@adit/events/identity/scope.values.ts'
import { viewerOf } from '@adit/platform/http/access.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { Incoming } from '@adit/platform/http/incoming.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { expect, it } from 'vitest'
import { allContracts } from './api_description.ts'

const routeOf = ({ method, path }: RouteContract) => `${method} ${path}`
const withToken = allContracts.filter(({ auth }) => auth !== 'none')
const declared = withToken.filter(({ limitedTokens }) => limitedTokens)
const viewer: Viewer = {
  ...{ accountId: 'OWNER001', role: 'developer', via: { kind: 'token', id: 'token001' }, scopes: -1n },
  limitedTo: ['PROJECT1'],
}
const request = new Incoming(
  { method: 'GET', headers: { authorization: 'mrp_limited' }, socket: {} },
  '/',
  'request1',
  false,
)
const comesIn = (contract: RouteContract) =>
  viewerOf(contract, request, { authenticate: async () => viewer, hasScope: () => true }).then(
    (found) => (found ? 'itself' : 'nobody'),
    (error) => error.code,
  )

it('routes that don’t declare limited tokens refuse them, or take them for nobody', async () => {
  for (const contract of withToken) {
    const expected = contract.limitedTokens ? 'itself' : contract.auth === 'required' ? 'token_limited' : 'nobody'
    expect([routeOf(contract), await comesIn(contract)]).toEqual([routeOf(contract), expected])
  }
})

const aboutProjects = scopeNames.filter(
  (name) => /^(PROJECT|VERSION|THREAD)_|^ANALYTICS$/.test(name) && name !== 'PROJECT_CREATE',
)

it('only routes about projects, versions, threads and their analytics let limited tokens in', () => {
  // Pictures are for texts, each of which has its own scope.
  const others = declared.filter(({ scope }) => !aboutProjects.some((name) => name === scope))
  expect(others.map(routeOf)).toEqual(['POST /v3/image'])
  expect(declared.length).toBeGreaterThan(50)
})

it('what answers a command that lets limited tokens in lets them in, too', () => {
  const reads = new Set(declared.filter(({ side }) => side === 'query').map(({ path }) => path))
  const answers = declared.flatMap((contract) => contract.answers ?? [])
  expect(answers.filter((path) => !reads.has(path))).toEqual([])
  expect(answers).not.toEqual([])
})
