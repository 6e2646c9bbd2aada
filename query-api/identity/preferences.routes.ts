import { accountLanguages } from '@adit/events/identity/language.values.ts'
import { defaultPreferences, mergedPreferences, type Preferences } from '@adit/events/identity/preferences.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { foundAccount } from './found_account.ts'
import { getPreferences, type PreferencesShape } from './preferences.contract.ts'

export function preferencesRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const found = foundAccount(models)
  return [
    handle(getPreferences, async ({ params, viewer }) => {
      const account = await found(params.id)
      if (account.account_id !== viewer.accountId) throw refusal('only_yours_to_see')
      return ok(presentPreferences(account))
    }),
  ]
}

type Chosen = Pick<AccountRow, 'preferences' | 'language' | 'allow_friend_requests' | 'only_mutual_requests'>

function presentPreferences(account: Chosen): PreferencesShape {
  const { social, ...others } = mergedPreferences<Preferences>(defaultPreferences, account.preferences)
  const asked = account.only_mutual_requests ? 'mutual' : 'everyone'
  return {
    ...others,
    localization: { locale: account.language ?? accountLanguages[0] },
    social: { ...social, friend_privacy: account.allow_friend_requests ? asked : 'none' },
  }
}
