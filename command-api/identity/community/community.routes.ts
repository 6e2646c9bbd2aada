import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { createCommunityLink } from './community.contract.ts'
import { communityInvitation } from './community.port.ts'

export function communityRoutes({ port }: Pick<IdentityDeps, 'port'>): Route[] {
  const { url } = port(communityInvitation)
  return [
    handle(createCommunityLink, async () => {
      if (url === null) throw refusal('no_community')
      return ok({ url })
    }),
  ]
}
