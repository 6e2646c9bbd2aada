import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { offeredProviders } from './offered_providers.port.ts'
import { listProviders } from './provider_list.contract.ts'

export function providerListRoutes({ port }: Pick<QueryDeps, 'port'>): Route[] {
  const offered = port(offeredProviders)
  return [handle(listProviders, () => ok(offered.map((provider) => ({ provider }))))]
}
