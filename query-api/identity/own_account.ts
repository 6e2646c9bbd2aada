import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { AccountQueries } from './account.queries.ts'

/** Id of the user whose private lists the viewer may see: their own, or for admins anyone's. Throws 404 and 401. */
export async function ownAccountId(
  queries: Pick<AccountQueries, 'find'>,
  key: string,
  viewer: Pick<Viewer, 'accountId' | 'role'>,
): Promise<string> {
  if (key === viewer.accountId) return key
  const account = await queries.find(key)
  if (!account) throw refusal('not_found')
  if (account.account_id !== viewer.accountId && viewer.role !== 'admin') throw refusal('not_yours_to_see')
  return account.account_id
}
