import type { RouteContract } from '@adit/platform/http/contract.ts'
import { allContracts } from '../../api_description.ts'
import { routeOf } from '../contract/tables.ts'
import { affiliatesPolicies } from './affiliates_policies.values.ts'
import { analyticsPolicies } from './analytics_policies.values.ts'
import { billingPolicies } from './billing_policies.values.ts'
import { cataloguePolicies } from './catalogue_policies.values.ts'
import { collectionsPolicies } from './collections_policies.values.ts'
import { friendsPolicies } from './friends_policies.values.ts'
import { hostingPolicies } from './hosting_policies.values.ts'
import { identityPolicies } from './identity_policies.values.ts'
import { moderationPolicies } from './moderation_policies.values.ts'
import { notificationsPolicies } from './notifications_policies.values.ts'
import { oauthPolicies } from './oauth_policies.values.ts'
import { payoutsPolicies } from './payouts_policies.values.ts'
import type { Policy, PolicyTable } from './policy.ts'
import { teamsPolicies } from './teams_policies.values.ts'

const tables: readonly PolicyTable[] = [
  ...[identityPolicies, oauthPolicies, notificationsPolicies, friendsPolicies, teamsPolicies, cataloguePolicies],
  ...[collectionsPolicies, moderationPolicies, analyticsPolicies, payoutsPolicies, billingPolicies],
  ...[affiliatesPolicies, hostingPolicies],
]

const declared = new Map(tables.flatMap((table) => Object.entries(table)))
const contracts = new Map(allContracts.map((contract) => [routeOf(contract), contract]))

/** What a line of version 2 also stands for, unless version 3 has its own. */
const successorOf = (key: string) => {
  const successor = key.replace(' /v2/', ' /v3/')
  return declared.has(successor) || !contracts.has(successor) ? [] : [successor]
}

/** Keys of lines for routes that don't exist. */
export const unknownRoutes = [...declared.keys()].filter((key) => !contracts.has(key))

export interface Entry {
  contract: RouteContract
  policies: readonly Policy[]
}

const policiesByRoute = new Map(
  [...declared].flatMap(([key, policies]) =>
    [key, ...successorOf(key)].map((route) => [route, [policies].flat()] as const),
  ),
)

/** Each route of the site with its policies; none if no line names it. */
export const entries: readonly Entry[] = allContracts.map((contract) => ({
  contract,
  policies: policiesByRoute.get(routeOf(contract)) ?? [],
}))
