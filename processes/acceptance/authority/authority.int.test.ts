import { ALL_SCOPES, type ScopeName, scopesOf } from '@adit/events/identity/scope.values.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import { missingAnswer } from '@adit/platform/http/error_answer.ts'
import { familyStatus } from '@adit/platform/http/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allErrors } from '../../docs/public_errors.ts'
import type { Visitor } from '../../testing/visitor.ts'
import { addressOf } from '../contract/case.ts'
import { routeOf } from '../contract/tables.ts'
import { entries, unknownRoutes } from './all_policies.ts'
import { anonymous, type Person, people, withoutRole } from './person.ts'
import { bestOf, expectedOf, type Outcome, type Policy } from './policy.ts'
import { Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.start()
})
afterAll(() => stage?.stop())

/** One caller of a route: who it is, by which token, and what they must get. */
interface Caller {
  name: string
  /** Undefined for nobody. */
  person: Person
  by: Visitor | (() => Promise<Visitor>)
  /** Let through by the policy. */
  passes: boolean
  outcome: Outcome
}

/** What a code or status looks like in an answer of the route. */
function inAnswer(contract: RouteContract, outcome: Outcome): string {
  if (typeof outcome === 'number') return String(outcome)
  const definition = allErrors[outcome]
  if (!definition) return outcome
  const status = definition.status ?? familyStatus[definition.family]
  const missing = status === 404 ? missingAnswer(contract) : undefined
  if (missing === 'empty') return '404'
  return `${missing === 'refused' ? 400 : status} ${outcome}`
}

const staffWithoutRole = people.filter(({ role }) => role !== 'developer')

type Place = 'public' | 'hidden' | undefined

/** Everybody with a session, and one who may with all kinds of tokens. */
async function callersOf(contract: RouteContract, policy: Policy, place: Place): Promise<Caller[]> {
  const told = (person: Person) => expectedOf(policy, person, place)
  const callers = people.map((person) => ({ name: person.name, person, by: stage.visitor(person), ...told(person) }))
  const best = bestOf(policy)
  if (!best) return callers
  if (!told(best).passes) throw new Error(`${best.name} may not: name somebody who may as best`)
  const nobody = contract.auth === 'required' ? undefined : told(anonymous)
  /** A token that doesn't count. */
  const useless = (name: string, code: string, by: Visitor): Caller => {
    const own = policy.tokens?.[name]
    const { passes, outcome } = nobody ?? { passes: false, outcome: code }
    return { name, person: best, by, passes, outcome: own ?? outcome }
  }
  const { id } = stage.account(best)
  const token = async (scopes: bigint, expiresIn?: number) => {
    return stage.withToken(await stage.newToken(id, scopes, { expiresIn }))
  }
  const gone = await stage.goneAccount()
  /** By a token that has all scopes but the one that lets staff use their role. */
  const rolelessCaller = async (person: Person): Promise<Caller> => {
    const secret = await stage.newToken(stage.account(person).id, ALL_SCOPES & ~scopesOf(['STAFF_ACCESS']))
    const name = `${person.name} by a token without STAFF_ACCESS`
    return { name, person, by: stage.withToken(secret), ...told(withoutRole(person)) }
  }
  return [
    ...callers,
    useless('nobody', 'missing_token', stage.withToken()),
    useless('an unknown token', 'invalid_token', stage.withToken(`mrp_${'A'.repeat(60)}`)),
    ...(contract.whileSuspended
      ? []
      : [useless('a session of somebody suspended', 'account_suspended', await stage.suspendedVisitor())]),
    useless('a revoked token', 'invalid_token', stage.withToken(await stage.revokedToken(id))),
    useless('a token of a deleted account', 'invalid_token', gone),
    useless('an expired token', 'token_expired', await token(ALL_SCOPES, -1_000)),
    useless('an expired session', 'session_expired', stage.withToken(await stage.expiredSession(id))),
    ...(await scopedCallers(contract, policy, { best, told, useless, token })),
    ...(contract.auth === 'none' ? [] : await Promise.all(staffWithoutRole.map(rolelessCaller))),
    ...limitedCallers(contract, policy, place, best),
  ]
}

/** Somebody who may, with tokens that are limited to the project, and to another one of the owner's. They have all scopes. */
function limitedCallers(contract: RouteContract, policy: Policy, place: Place, best: Person): Caller[] {
  if (contract.auth === 'none') return []
  const by = (projects: () => readonly string[]) => async () =>
    stage.withToken(await stage.newToken(stage.account(best).id, ALL_SCOPES, { projects: projects() }))
  const asNobody = () => expectedOf(policy, anonymous, place)
  const refused = { passes: false, outcome: 'token_limited' }
  const beyond = () => {
    if (contract.auth === 'optional' || (contract.limitedTokens && contract.side === 'query')) return asNobody()
    return contract.limitedTokens && place === 'hidden' ? asNobody() : refused
  }
  const within = () => (contract.limitedTokens ? expectedOf(policy, withoutRole(best), place) : beyond())
  const whatever = policy.limited === undefined ? undefined : { passes: false, outcome: policy.limited }
  return [
    // Made after what is asked about.
    {
      ...{ name: 'a token limited to the project', person: best, by: by(() => stage.projectIds) },
      ...(whatever ?? within()),
    },
    {
      ...{ name: 'a token limited to another project', person: best, by: by(() => [stage.otherProject]) },
      ...(whatever ?? beyond()),
    },
  ]
}

interface Scoped {
  best: Person
  told(person: Person): { passes: boolean; outcome: Outcome }
  useless(name: string, code: string, by: Visitor): Caller
  token(scopes: bigint): Promise<Visitor>
}

/** Somebody who may, with tokens that have the scopes and no others, and all others but one of them. */
async function scopedCallers(
  contract: RouteContract,
  { scopes = [], withoutScopes }: Policy,
  { best, told, useless, token }: Scoped,
): Promise<Caller[]> {
  if (contract.auth === 'none') return []
  // Contracts name scopes as text, which the document of the API checks.
  const own = contract.scope === undefined ? [] : [contract.scope as ScopeName]
  const ofRole: ScopeName[] = best.role === 'developer' ? [] : ['STAFF_ACCESS']
  const with_ = (name: string, by: Visitor): Caller => ({ name, person: best, by, ...told(best) })
  const without = async (scope: ScopeName): Promise<Caller> => {
    const by = await token(ALL_SCOPES & ~scopesOf([scope]))
    const name = `a token without ${scope}`
    if (own.includes(scope)) return useless(name, 'missing_scope', by)
    if (withoutScopes === undefined) throw new Error('The policy must say what is answered without its scopes')
    return { name, person: best, by, passes: false, outcome: withoutScopes }
  }
  const all = [...own, ...scopes]
  const alone = [...all, ...ofRole]
  return [
    with_('a token with all scopes', await token(ALL_SCOPES)),
    with_(`a token with ${alone.join(', ') || 'no scope'} alone`, await token(scopesOf(alone))),
    ...(await Promise.all(all.map(without))),
  ]
}

/** What the caller gets. */
async function outcomeOf(contract: RouteContract, policy: Policy, place: Place, caller: Caller): Promise<string> {
  const { person, passes, by } = caller
  const situation = { stage, contract, person, passes, project: stage.projectOf(place ?? 'public') }
  const ask = await policy.ask(situation)
  const visitor = ask.by ?? (typeof by === 'function' ? await by() : by)
  const answer = await visitor.ask(contract.method, addressOf(contract.path, ask), ask.payload, ask.headers)
  const code = answer.status >= 400 && answer.body?.details?.code
  if (code) return `${answer.status} ${code}`
  if (!policy.shows || answer.status >= 300) return String(answer.status)
  return (await policy.shows(answer, situation, ask)) ? 'shown' : 'not shown'
}

const known = entries.filter(({ policies }) => policies.length > 0)
const titleOf = ({ about }: Policy, place: Place) => [about ?? 'by everybody', place].filter(Boolean).join(', ')

describe.each(known.map((entry) => [routeOf(entry.contract), entry] as const))(
  '%s',
  (_route, { contract, policies }) => {
    const rows = policies.flatMap((policy) =>
      (policy.projects ?? [undefined]).map((place) => [titleOf(policy, place), policy, place] as const),
    )
    it.each(rows)('%s', async (_title, policy, place) => {
      const callers = await callersOf(contract, policy, place)
      const told: Record<string, string> = {}
      for (const caller of callers) told[caller.name] = await outcomeOf(contract, policy, place, caller)
      const expected = callers.map(({ name, outcome }) => [name, inAnswer(contract, outcome)])
      expect(told).toEqual(Object.fromEntries(expected))
    })
  },
)

it('has a policy for every route', () => {
  expect(entries.filter(({ policies }) => policies.length === 0).map(({ contract }) => routeOf(contract))).toEqual([])
})

it('has no policy for a route that does not exist', () => {
  expect(unknownRoutes).toEqual([])
})
