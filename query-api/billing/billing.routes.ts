import { prices, products } from '@adit/events/billing/product.values.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { accountQueries } from '../identity/account.queries.ts'
import { ownAccountId } from '../identity/own_account.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import * as contracts from './billing.contract.ts'
import {
  isProvisioned,
  presentCharges,
  presentOffer,
  presentProduct,
  presentSubscription,
} from './billing.presenter.ts'
import { billingQueries } from './billing.queries.ts'
import { billingContributes, billingOffer } from './billing_offer.port.ts'
import { daysOf } from './contribution.presenter.ts'

type Own = Pick<InputOf<typeof contracts.getSubscriptions>, 'query' | 'viewer'>

export function billingRoutes({ models, now, port }: Pick<QueryDeps, 'models' | 'now' | 'port'>): Route[] {
  const accounts = accountQueries(models)
  const queries = billingQueries(models)
  const offer = port(billingOffer)
  const contributes = offer !== null && port(billingContributes)
  const accountOf = ({ query, viewer }: Own) => ownAccountId(accounts, query.user_id ?? viewer.accountId, viewer)

  return [
    handle(contracts.getBillingOffer, ({ request }) => ok({ ...presentOffer(offer, request.country), contributes })),
    handle(contracts.getProducts, () => ok(offer ? products.map((product) => presentProduct(product, prices)) : [])),
    handle(contracts.getPerks, async ({ params }) => {
      const rows = offer ? await queries.subscriptions({ accountId: params.id }) : []
      return ok({ plus: rows.some((row) => isProvisioned(row, now())) })
    }),
    handle(contracts.getSubscriptions, async (input) => {
      const of = { accountId: await accountOf(input) }
      const rows = await queries.subscriptions(of)
      const charges = rows.some(({ status }) => status === 'due') ? await queries.charges(of) : []
      return ok(rows.map((row) => presentSubscription(row, charges, now())))
    }),
    handle(contracts.getPayments, async (input) => {
      const of = { accountId: await accountOf(input) }
      const [subscriptions, charges, invoices] = await Promise.all([
        ...([queries.subscriptions(of), queries.charges(of), queries.invoices(of)] as const),
      ])
      const rows = await queries.contributions(of)
      const days = rows.flatMap(daysOf).toSorted()
      const [from, until] = [days.at(0), days.at(-1)]
      const shared = from && until ? await queries.sharedDays({ from, until }) : new Set<string>()
      return ok(presentCharges(subscriptions, charges, invoices, { rows, shared }, offer))
    }),
  ]
}
