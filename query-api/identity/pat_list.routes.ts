import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { isoTime, isoTimeOrNull } from '../kit/address.presenter.ts'
import { tokenUses } from '../kit/engines.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { accountQueries } from './account.queries.ts'
import { listPats } from './pat_list.contract.ts'

export function patListRoutes({ models, port }: QueryDeps): Route[] {
  const uses = port(tokenUses)
  const { tokens } = accountQueries(models)

  const list = async ({ viewer }: InputOf<typeof listPats>) => {
    const [rows, used] = await Promise.all([tokens(viewer.accountId), uses.lastUsed(viewer.accountId)])
    return ok(
      rows.map((token) => ({
        id: token.token_id,
        name: token.name,
        access_token: null,
        scopes: Number(token.scopes),
        projects: token.projects === null ? null : [...token.projects],
        user_id: token.account_id,
        created: isoTime(token.created_at),
        expires: isoTime(token.expires_at),
        ended: isoTimeOrNull(token.ended_at),
        last_used: isoTimeOrNull(used.get(token.token_id) ?? null),
      })),
    )
  }

  return [handle(listPats, list)]
}
