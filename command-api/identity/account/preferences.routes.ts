import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { represented } from '@adit/platform/http/reply.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { accountAccessRefusals, findAccount } from './account_access.ts'
import { tellAccount } from './account_tell.ts'
import { changePreferences } from './preferences.contract.ts'

export function preferencesRoutes({ bus }: Pick<IdentityDeps, 'bus'>): Route[] {
  const change = async ({ params, body, viewer, request }: InputOf<typeof changePreferences>) => {
    const found = await findAccount(bus, params.id)
    if (!found) throw accountAccessRefusals.refuse('account_not_found')
    if (found.account.accountId !== viewer.accountId) throw accountAccessRefusals.refuse('not_your_account')
    const { localization, social: { friend_privacy: friendPrivacy, ...social } = {}, ...others } = body
    const command = {
      ...{ type: 'ChangeAccountPreferences' as const, preferences: { ...others, social } },
      ...{ language: localization?.locale, friendPrivacy },
    }
    return represented(viewer.accountId, { effect: await tellAccount({ bus }, { command, viewer, request }) })
  }
  return [handle(changePreferences, change)]
}
