import type { ScopeName } from '@adit/events/identity/scope.values.ts'
import type { RouteContract } from '@adit/platform/http/contract.ts'
import type { Answer } from '../../testing/visitor.ts'
import type { Ask } from '../contract/case.ts'
import { insiders, owner, type Person, type Rule } from './person.ts'
import type { Stage, StagedProject } from './stage.ts'

/** A status, a code of a refusal, or whether an answer to everyone shows what it shows to some. */
export type Outcome = number | string

export const shown = 'shown'
export const notShown = 'not shown'

export interface Situation {
  stage: Stage
  contract: RouteContract
  person: Person
  /** Whether the policy lets the person through. What would be used up is made anew for them. */
  passes: boolean
  /** One of the table's projects, if the policy is about projects. */
  project: StagedProject
}

/** Who may call a route, how others are refused, and the request that shows it. A route can have several. */
export interface Policy {
  /** What tells it from other policies of the route. */
  about?: string
  may: Rule
  /** What a request gets that is let through: mostly a refusal that nobody else meets, so that nothing changes. */
  passes: Outcome | ((person: Person) => Outcome)
  /** What others get. */
  refused?: Outcome | ((person: Person) => Outcome)
  /** The projects to ask about. */
  projects?: readonly ('public' | 'hidden')[]
  /** Who knows of a hidden project. By default its members and staff. */
  sees?: Rule
  /** What others get for a hidden one. */
  unseen?: Outcome
  /** Scopes that it needs in addition to the contract's, and what somebody with a token without one of them gets. */
  scopes?: readonly ScopeName[]
  withoutScopes?: Outcome
  /** For a route that reads tokens by itself: what those get that count for nothing elsewhere. */
  tokens?: Readonly<Record<string, Outcome>>
  /**
   * For what belongs to the account on a route that tokens limited to projects may call: what such a token gets, whatever its projects.
   * By default, one that includes the project gets what the person gets, and others what anybody gets, or a refusal.
   */
  limited?: Outcome
  /** Whose tokens are tried: somebody who may. By default the owner; null if nobody may. */
  best?: Person | null
  ask(situation: Situation): Ask | Promise<Ask>
  /** Whether an answer shows, or has changed, what only some may see or change. */
  shows?(answer: Answer, situation: Situation, ask: Ask): boolean | Promise<boolean>
}

/** By route, such as `GET /v2/user`. A line of version 2 is also that of version 3, unless that has its own. */
export type PolicyTable = Readonly<Record<string, Policy | readonly Policy[]>>

const of = (outcome: Policy['refused'], person: Person): Outcome => {
  const said = typeof outcome === 'function' ? outcome(person) : outcome
  if (said === undefined) throw new Error(`The policy doesn't say what ${person.name} gets`)
  return said
}

/** Whether the policy lets a person through, and what they get. */
export function expectedOf(policy: Policy, person: Person, place: 'public' | 'hidden' | undefined) {
  const { sees = insiders, may } = policy
  if (place === 'hidden' && !sees(person)) return { passes: false, outcome: of(policy.unseen, person) }
  const passes = may(person)
  return { passes, outcome: of(passes ? policy.passes : policy.refused, person) }
}

export const bestOf = ({ best = owner }: Policy): Person | null => best
