import { expect, it } from 'vitest'
import { describeApi } from '../api_description.ts'
import { examples } from './examples.ts'
import { readRecorded } from './recorded.ts'

const contracts = describeApi().groups.flatMap(({ contracts }) => contracts)
const routes = contracts.map(({ method, path }) => `${method} ${path}`)
const shown = examples.filter(({ hidden }) => !hidden)

it('has an example of every public route, and of no other', () => {
  const told = new Set<string>(shown.map(({ route }) => route))
  expect(routes.filter((route) => !told.has(route))).toEqual([])
  expect([...told].filter((route) => !routes.includes(route))).toEqual([])
})

it('has recorded every example, in order', () => {
  const identity = ({ route, title, status }: { route: string; title?: string; status: number }) =>
    `${route} ${title ?? ''} ${status}`
  expect(readRecorded().map(identity)).toEqual(shown.map(identity))
})

it('shows a success of every route that can have one', () => {
  const succeeded = new Set<string>(shown.filter(({ status }) => status < 400).map(({ route }) => route))
  // Nobody has a balance yet, and no account was deleted 30 days ago.
  const never = [
    ...['POST /v2/user/:id/payouts', 'POST /v3/user/:id/payouts', 'POST /v3/team/:id/takeover'],
    ...['POST /v3/payout', 'DELETE /v3/payout/:id'],
  ]
  expect(routes.filter((route) => !succeeded.has(route))).toEqual(never)
})

it('sends a token exactly where the route needs one', () => {
  const needing = new Set(
    contracts.filter(({ auth }) => auth === 'required').map(({ method, path }) => `${method} ${path}`),
  )
  const without = shown.filter(({ route, as, status }) => needing.has(route) && as === undefined && status < 400)
  const needless = shown.filter(
    ({ route, as }) => as !== undefined && !needing.has(route) && !route.includes('/session/'),
  )
  expect([without, needless]).toEqual([[], []])
})
