import { classOfAgent } from '@adit/events/analytics/agent.values.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { activityRecorder } from '../analytics/activity_recorder.port.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { effectOf } from '../kit/effect.ts'
import * as contracts from './affiliate.contract.ts'
import { type AffiliateCommand, affiliateDecider, affiliateStream } from './affiliate.decider.ts'
import { affiliateRefusals, isAffiliate, ownerOf, workingCode } from './affiliate_access.ts'

export function affiliateRoutes(deps: CommandDeps): Route[] {
  const { bus, port } = deps
  const recorder = port(activityRecorder)

  const tell = async (accountId: string, command: AffiliateCommand, viewer: Viewer, request: RequestContext) => {
    const context = contextOf(request, viewer)
    const stream = affiliateStream(accountId)
    const { position } = await bus.execute({ decider: affiliateDecider, stream, root: accountId, command, context })
    return { effect: effectOf(accountId, position) }
  }

  const create = async ({ body, viewer, request }: InputOf<typeof contracts.createAffiliateCode>) => {
    const { affiliate = viewer.accountId, source_name: sourceName } = body
    if (affiliate !== viewer.accountId && !isAdmin(viewer.role)) throw refusal('admins_only', { field: 'affiliate' })
    if (!(await isAffiliate(deps, affiliate))) throw affiliateRefusals.refuse('not_an_affiliate')
    const codeId = request.ids.base62()
    const told = await tell(affiliate, { type: 'CreateAffiliateCode', codeId, sourceName }, viewer, request)
    return ok(
      {
        ...{ id: codeId, created_at: new Date(request.receivedAt).toISOString(), created_by: viewer.accountId },
        ...{ affiliate, source_name: sourceName, waiting_payments: 0 },
      },
      { ...told, id: codeId },
    )
  }

  return [
    handle(contracts.createAffiliateCode, create),
    handle(contracts.renameAffiliateCode, async ({ params: { id: codeId }, body, viewer, request }) => {
      const command = { type: 'RenameAffiliateCode', codeId, sourceName: body.source_name } as const
      return noContent(await tell(await ownerOf(deps, codeId, viewer), command, viewer, request))
    }),
    handle(contracts.deleteAffiliateCode, async ({ params: { id: codeId }, viewer, request }) => {
      const command = { type: 'DeleteAffiliateCode', codeId } as const
      return noContent(await tell(await ownerOf(deps, codeId, viewer), command, viewer, request))
    }),
    handle(contracts.ingestAffiliateClick, async ({ body, viewer, request }) => {
      const code = await workingCode(deps, body.affiliate_code_id)
      const accountId = viewer?.accountId ?? null
      // Affiliates who try their own links bring nobody.
      if (!code || code.affiliateId === accountId) return noContent()
      const { clientIp: address, userAgent, country } = request
      const sender = { address, agent: classOfAgent(userAgent), country, accountId }
      await recorder.recordActivity([{ ...sender, kind: 'click', projectId: code.codeId }])
      return noContent()
    }),
  ]
}
