import { isAdmin } from '@adit/events/identity/role.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountQueries } from '../identity/account.queries.ts'
import { ownAccountId } from '../identity/own_account.ts'
import { isoTime } from '../kit/address.presenter.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { codeReadRefusals, getAffiliateCode, listAffiliateCodes } from './affiliates.contract.ts'
import { affiliateCodes, type CodeRow } from './affiliates.queries.ts'

export function affiliateRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const accounts = accountQueries(models)
  const codes = affiliateCodes(models)
  return [
    handle(listAffiliateCodes, async ({ query: { affiliate }, viewer }) => {
      if (affiliate === undefined && isAdmin(viewer.role)) return ok((await codes.all()).map(presentCode))
      const accountId = await ownAccountId(accounts, affiliate ?? viewer.accountId, viewer)
      return ok((await codes.ofAccount(accountId)).map(presentCode))
    }),
    handle(getAffiliateCode, async ({ params, viewer }) => {
      const code = await codes.one(params.id)
      const maySee = code?.account_id === viewer.accountId || isAdmin(viewer.role)
      if (!code || !maySee) throw codeReadRefusals.refuse('no_such_affiliate_code')
      return ok(presentCode(code))
    }),
  ]
}

const presentCode = (row: CodeRow) => ({
  ...{ id: row.code_id, created_at: isoTime(row.created_at), created_by: row.created_by, affiliate: row.account_id },
  ...{ source_name: row.source_name, waiting_payments: Number(row.waiting) },
})
