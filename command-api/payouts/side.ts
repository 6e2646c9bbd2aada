import { earnings } from '../identity/account/earnings.port.ts'
import { staffActKinds } from '../identity/staff_act/staff_act_kind.ts'
import { defineSide } from '../kit/define_room.ts'
import { adNetwork } from './ad_network.port.ts'
import { cover } from './cover.ts'
import { dayPoints } from './day_points.port.ts'
import { ledgerCheckJob } from './ledger_check.job.ts'
import { ledgerCheckRoutes } from './ledger_check.routes.ts'
import { revenueJobs } from './revenue.job.ts'
import { revenueReactor } from './revenue.reactor.ts'
import { revenueFiguresRoutes } from './revenue_figures.routes.ts'
import { revenueFiguresKind } from './revenue_figures_act.ts'
import { shownLedger } from './shown_ledger.port.ts'

export const side = defineSide({
  fills: (deps) => [
    adNetwork.fill(null),
    dayPoints.fill(async () => undefined),
    shownLedger.fill(async () => undefined),
    staffActKinds.fill(revenueFiguresKind(deps)),
    earnings.fill({ cover: (accountId, amount) => cover(deps, accountId, amount) }),
  ],
  reactors: (deps) => [revenueReactor(deps)],
  routes: (deps) => [...ledgerCheckRoutes(deps), ...revenueFiguresRoutes(deps)],
  jobs: (deps) => [...revenueJobs(deps), ledgerCheckJob(deps)],
})
