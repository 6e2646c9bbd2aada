import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { accountQueries } from './account.queries.ts'
import { getSetup } from './setup.contract.ts'

export function setupRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const { accountsByIds } = accountQueries(models)
  return [
    handle(getSetup, async ({ viewer }) => {
      const [account] = await accountsByIds([viewer.accountId])
      const setup = account?.setup
      return ok({ setup: setup ? { game_version: setup.gameVersion, loader: setup.loader } : null })
    }),
  ]
}
