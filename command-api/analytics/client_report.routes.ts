import { classOfAgent } from '@adit/events/analytics/agent.values.ts'
import { playedOn } from '@adit/events/analytics/download_meta.values.ts'
import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import { projectStream, versionStream } from '../catalogue/catalogue_streams.ts'
import { projectDecider } from '../catalogue/project/project.decider.ts'
import { resolveProjectId } from '../catalogue/project/project_access.ts'
import { versionDecider } from '../catalogue/version/version.decider.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { activityRecorder } from './activity_recorder.port.ts'
import { pageRefusals, reportPlaytime, reportServerPlay, reportView } from './client_report.contract.ts'
import { referrerHost, viewedPage } from './viewed_page.ts'

/** Streams that are folded at once for one report. */
const loadsAtOnce = 16

/**
 * Records what pages and launchers report on their own. Reports about what nobody may see, or what doesn't exist (any more), are accepted and recorded nowhere: a
 * launcher would take a refusal for an outage.
 */
export function clientReportRoutes({ bus, origin, port }: CommandDeps): Route[] {
  const recorder = port(activityRecorder)

  const shownProject = async (id: string): Promise<string | undefined> => {
    const { state } = await bus.load(projectDecider, projectStream(id))
    return state.kind === 'living' && !isHidden(state.status) ? id : undefined
  }

  const projectOfVersion = async (id: string): Promise<string | undefined> => {
    if (!isId(id)) return undefined
    const { state } = await bus.load(versionDecider, versionStream(id))
    return state.kind === 'none' ? undefined : shownProject(state.projectId)
  }

  return [
    handle(reportView, async ({ body, viewer, request }) => {
      const address = new URL(body.url)
      if (address.origin !== new URL(origin()).origin) {
        throw pageRefusals.refuse('foreign_page', { field: 'url', site: origin() })
      }
      const viewed = isPrefetch(request) ? undefined : viewedPage(address)
      const found = viewed && (await resolveProjectId(bus, viewed.idOrSlug))
      const projectId = found && (await shownProject(found))
      if (!viewed || !projectId) return noContent()
      const { page, campaign } = viewed
      const referrer = referrerHost(body.referrer, origin())
      const accountId = viewer?.accountId ?? null
      const report = { ...sender(request), kind: 'view', projectId, accountId, page, campaign, referrer } as const
      await recorder.recordActivity([report])
      return noContent()
    }),

    handle(reportPlaytime, async ({ body, viewer, request }) => {
      const played = Object.entries(body)
      const shared = { ...sender(request), kind: 'play', accountId: viewer.accountId } as const
      for (let from = 0; from < played.length; from += loadsAtOnce) {
        const reports = await Promise.all(
          played.slice(from, from + loadsAtOnce).map(async ([versionId, { seconds, loader, game_version }]) => {
            const projectId = await projectOfVersion(versionId)
            return projectId && { ...shared, projectId, versionId, seconds, ...playedOn(loader, game_version) }
          }),
        )
        await recorder.recordActivity(reports.filter((report) => typeof report === 'object'))
      }
      return noContent()
    }),

    handle(reportServerPlay, async ({ body, viewer, request }) => {
      const id = body.project_id
      const projectId = isId(id) ? await shownProject(id) : undefined
      if (!projectId) return noContent()
      const accountId = viewer?.accountId ?? null
      await recorder.recordActivity([{ ...sender(request), kind: 'server_play', projectId, accountId }])
      return noContent()
    }),
  ]
}

const sender = ({ clientIp, userAgent, country }: RequestContext) => ({
  address: clientIp,
  agent: classOfAgent(userAgent),
  country,
})

/** A browser that loads a page ahead shows it to nobody yet. */
const isPrefetch = ({ headers }: RequestContext): boolean =>
  [headers['sec-purpose'], headers.purpose].some((purpose) => typeof purpose === 'string' && /prefetch/i.test(purpose))
