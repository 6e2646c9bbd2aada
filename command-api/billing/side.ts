import { lookedAtCards } from '../identity/account/looked_at_cards.port.ts'
import { heldPersonal } from '../identity/data_export/held_personal.port.ts'
import { roomMails } from '../identity/mail/mail_definition.ts'
import { staffActKinds } from '../identity/staff_act/staff_act_kind.ts'
import { defineSide } from '../kit/define_room.ts'
import { poolSources } from '../payouts/pool_source.port.ts'
import { billingJobs } from './billing.job.ts'
import { billingReactor } from './billing.reactor.ts'
import { contributingProviders } from './contribution/contributing_providers.port.ts'
import { contributionJob, contributionReactor } from './contribution/contribution.job.ts'
import { exchangeRates, noRates } from './contribution/exchange_rates.port.ts'
import { subscriptionPool } from './contribution/subscription_pool.ts'
import { creditRoutes } from './credit/credit.routes.ts'
import { disputeNotices } from './dispute/dispute_notice.reactor.ts'
import { endingRoutes } from './ending/ending.routes.ts'
import { heldInvoices } from './invoice/held_invoices.ts'
import { decisionReactor, invoiceJobs, invoiceReactor } from './invoice/invoice.job.ts'
import { invoiceRoutes } from './invoice/invoice.routes.ts'
import { invoiceSettings, noSeller } from './invoice/invoice_settings.port.ts'
import { billingMailReactor } from './mails/billing_mail.reactor.ts'
import { billingMails } from './mails/billing_mails.ts'
import { cardsOf, heldMethods } from './methods/held_methods.ts'
import { methodRoutes } from './methods/method.routes.ts'
import { messageRoutes } from './provider/message.routes.ts'
import { paymentProvider } from './provider/payment_provider.port.ts'
import { sandboxPort, sandboxRoutes } from './provider/sandbox/sandbox.routes.ts'
import { refundRoutes } from './refund/refund.routes.ts'
import { refundKind } from './refund/refund_act.ts'
import { billRoutes } from './staff/bill.routes.ts'
import { subscriptionRoutes } from './subscription/subscription.routes.ts'
import { noTax, taxRates } from './tax/tax_rates.port.ts'
import { taxReportReactor } from './tax/tax_report.reactor.ts'

export const side = defineSide({
  fills: (deps) => [
    paymentProvider.fill(null),
    sandboxPort.fill(null),
    taxRates.fill(noTax),
    invoiceSettings.fill(noSeller),
    heldPersonal.fill(heldInvoices(deps)),
    exchangeRates.fill(noRates),
    contributingProviders.fill([]),
    poolSources.fill(subscriptionPool(deps)),
    heldPersonal.fill(heldMethods(deps)),
    lookedAtCards.fill(cardsOf(deps)),
    staffActKinds.fill(refundKind(deps)),
    roomMails.fill(billingMails),
  ],
  routes: (deps) => [
    ...methodRoutes(deps),
    ...subscriptionRoutes(deps),
    ...refundRoutes(deps),
    ...sandboxRoutes(deps),
    ...messageRoutes(deps),
    ...billRoutes(deps),
    ...invoiceRoutes(deps),
    ...creditRoutes(deps),
    ...endingRoutes(deps),
  ],
  reactors: (deps) => [
    ...[billingReactor(deps), disputeNotices(deps), invoiceReactor(deps), contributionReactor(deps)],
    ...[billingMailReactor(deps), decisionReactor(deps), taxReportReactor(deps)],
  ],
  jobs: (deps) => [...billingJobs(deps), ...invoiceJobs(deps), contributionJob(deps)],
})
