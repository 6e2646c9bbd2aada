import { hasScope } from '@adit/events/identity/scope.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountQueries } from '../../identity/account.queries.ts'
import { withBios } from '../../identity/account_bios.ts'
import { presentUser } from '../../identity/user.presenter.ts'
import { personalVault } from '../../kit/engines.port.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { analysedProjects } from './analysed_projects.ts'
import type { ReturnMetrics, ShownFigure } from './analytics.contract.ts'
import { allProjects } from './analytics.presenter.ts'
import { projectRevenue, type RevenueFigure } from './project_revenue.port.ts'
import type { TimeSlices } from './time_slices.ts'

interface Asked {
  metric: NonNullable<ReturnMetrics['project_revenue']>
  /** Whose analytics the viewer may see. */
  projectIds: readonly string[]
  slices: TimeSlices
  viewer: Viewer
}

/** What members earned of those projects whose payouts the viewer may see, too. */
export function revenueFigures({ models, filled }: Pick<QueryDeps, 'models' | 'filled'>) {
  const paid = analysedProjects(models, 'VIEW_PAYOUTS')
  const [read] = filled(projectRevenue)

  return async ({ metric, projectIds, slices, viewer }: Asked): Promise<readonly RevenueFigure[]> => {
    if (!hasScope(viewer, 'PAYOUTS_READ')) throw refusal('missing_scope', { scope: 'PAYOUTS_READ' })
    // Such a token has no part in what an account is paid.
    if (viewer.limitedTo !== null) throw refusal('token_limited')
    const ofPaid = projectIds.length === 0 ? [] : await paid(projectIds, viewer)
    if (!read || ofPaid.length === 0) return []
    const users = metric.filter_by?.user_id
    return read({
      ...{ projectIds: ofPaid, slices },
      ...{ byProject: metric.bucket_by.includes('project_id'), byUser: metric.bucket_by.includes('user_id') },
      userIds: users && users.length > 0 ? users : undefined,
    })
  }
}

export const presentRevenue = ({ projectId, userId, revenue }: RevenueFigure): ShownFigure => ({
  ...{ source_project: projectId || allProjects, metric_kind: 'revenue', revenue },
  ...(userId !== '' && { user_id: userId }),
})

/** The users whom figures name, as far as they are still there. */
export function usersOfFigures({ models, origin, port }: Pick<QueryDeps, 'models' | 'origin' | 'port'>) {
  const accounts = accountQueries(models)
  const vault = port(personalVault)
  return async (figures: readonly RevenueFigure[], request: Parameters<typeof origin>[0]) => {
    const ids = new Set(figures.flatMap(({ userId }) => (userId === '' ? [] : [userId])))
    const found = ids.size === 0 ? [] : await withBios(vault, await accounts.accountsByIds([...ids]))
    return Object.fromEntries(found.map((account) => [account.account_id, presentUser.v3(account, origin(request))]))
  }
}
