import { roomMails } from '../identity/mail/mail_definition.ts'
import { staffActKinds } from '../identity/staff_act/staff_act_kind.ts'
import { defineSide } from '../kit/define_room.ts'
import { noticesByType } from '../notifications/notices.port.ts'
import { adNetwork } from './ad_network.port.ts'
import { dayPoints } from './day_points.port.ts'
import { lateWithdrawalJob } from './late_withdrawal.job.ts'
import { ledgerCheckJob } from './ledger_check.job.ts'
import { ledgerCheckRoutes } from './ledger_check.routes.ts'
import { payoutMails } from './mails/payout_mails.ts'
import { payoutAccountJob } from './payout_account.job.ts'
import { payoutAccountRoutes } from './payout_account.routes.ts'
import { payoutNotices } from './payout_notices.ts'
import { poolSources } from './pool_source.port.ts'
import { poolSourcesJobs } from './pool_sources.job.ts'
import { askSoonerJob } from './rail_message.job.ts'
import { railMessageRoutes } from './rail_message.routes.ts'
import { railStatementJob } from './rail_statement.job.ts'
import { payoutRails } from './rails/rail.port.ts'
import { revenueJobs } from './revenue.job.ts'
import { revenueReactor } from './revenue.reactor.ts'
import { revenueFiguresRoutes } from './revenue_figures.routes.ts'
import { revenueFiguresKind } from './revenue_figures_act.ts'
import { revenueReversalRoutes } from './revenue_reversal.routes.ts'
import { revenueRestorationKind, revenueReversalKind } from './revenue_reversal_act.ts'
import { reversalAppealReactor } from './reversal_appeal.reactor.ts'
import { reversalAppealRoutes } from './reversal_appeal.routes.ts'
import { shownLedger } from './shown_ledger.port.ts'
import { taxFormRoutes } from './tax_form.routes.ts'
import { taxFormExpiryJob, taxFormReactor } from './tax_form_expiry.job.ts'
import { withdrawalJob } from './withdrawal.job.ts'
import { withdrawalReactor } from './withdrawal.reactor.ts'
import { withdrawalRoutes } from './withdrawal.routes.ts'

export const side = defineSide({
  fills: (deps) => [
    adNetwork.fill(null),
    dayPoints.fill(async () => undefined),
    shownLedger.fill(async () => undefined),
    staffActKinds.fill(revenueFiguresKind(deps)),
    staffActKinds.fill(revenueReversalKind(deps)),
    staffActKinds.fill(revenueRestorationKind(deps)),
    payoutRails.fill([]),
    roomMails.fill(payoutMails),
    noticesByType.fill(payoutNotices(deps)),
  ],
  routes: (deps) => [
    ...withdrawalRoutes(deps),
    ...taxFormRoutes(deps),
    ...ledgerCheckRoutes(deps),
    ...revenueFiguresRoutes(deps),
    ...revenueReversalRoutes(deps),
    ...railMessageRoutes(deps),
    ...payoutAccountRoutes(deps),
    ...reversalAppealRoutes(deps),
  ],
  reactors: (deps) => [
    revenueReactor(deps),
    withdrawalReactor(deps),
    taxFormReactor(deps),
    reversalAppealReactor(deps),
  ],
  jobs: (deps) => [
    ...revenueJobs(deps),
    ...poolSourcesJobs({ ...deps, sources: deps.filled(poolSources) }),
    ledgerCheckJob(deps),
    railStatementJob(deps),
    withdrawalJob(deps),
    lateWithdrawalJob(deps),
    taxFormExpiryJob(deps),
    askSoonerJob(deps),
    payoutAccountJob(deps),
  ],
})
