import { COLLECTIONS_MAX } from '@adit/events/collections/collection.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { foundAccount } from '../identity/found_account.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getCollectionLimit, getUserCollections } from './collection.contract.ts'

/** Nobody has any yet. */
export function collectionRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const account = foundAccount(models)
  return [
    handle(getCollectionLimit, async ({ viewer }) =>
      ok({ current: 0, max: viewer.role === 'admin' ? null : COLLECTIONS_MAX }),
    ),
    handle(getUserCollections, async ({ params }) => {
      await account(params.id)
      return ok([])
    }),
  ]
}
