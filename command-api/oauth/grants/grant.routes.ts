import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { contextOf } from '../../kit/command_context.ts'
import { effectOf } from '../../kit/effect.ts'
import type { OauthDeps } from '../oauth_deps.ts'
import { revokeOauthAuthorization } from './grant.contract.ts'
import { endGrant } from './grants.ts'

export const grantRoutes = (deps: OauthDeps): Route[] => [
  handle(revokeOauthAuthorization, async ({ query, viewer, request }) => {
    const { accountId } = viewer
    const wish = { accountId, appId: query.client_id, reason: 'revoked' as const }
    const { position } = await endGrant(deps, wish, contextOf(request, viewer))
    return noContent({ effect: effectOf(accountId, position) })
  }),
]
