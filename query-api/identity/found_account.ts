import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { ReadModelAccess } from '../kit/read_models/db.ts'
import { accountQueries, type FoundAccount } from './account.queries.ts'

/** The account that an id or a name means. Refuses with 404. */
export function foundAccount(models: ReadModelAccess): (key: string) => Promise<FoundAccount> {
  const { find } = accountQueries(models)
  return async (key) => {
    const account = await find(key)
    if (!account) throw refusal('not_found')
    return account
  }
}
