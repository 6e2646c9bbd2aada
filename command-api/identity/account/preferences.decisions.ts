import type { AccountEvent } from '@adit/events/identity/account.events.ts'
import {
  changedPreferences,
  type FriendPrivacy,
  type SomePreferences,
} from '@adit/events/identity/preferences.values.ts'
import type { ExistingAccount } from './account_state.ts'

/** What is left out stays as it is. */
export type PreferencesCommand = {
  type: 'ChangeAccountPreferences'
  preferences: SomePreferences
  /** The language of the account, which is that of its mails. */
  language?: string | undefined
  friendPrivacy?: FriendPrivacy | undefined
}

/** Each fact has its own event, so that the language and who may send friend requests are stored once. */
export function decidePreferences(command: PreferencesCommand, account: ExistingAccount): AccountEvent[] {
  const { language = account.language, friendPrivacy = friendPrivacyOf(account) } = command
  const events: AccountEvent[] = []
  const preferences = changedPreferences(account.preferences, command.preferences)
  if (preferences) events.push({ type: 'AccountPreferencesChanged', data: { preferences } })
  if (language !== null && language !== account.language)
    events.push({ type: 'AccountLanguageChanged', data: { language } })
  if (friendPrivacy !== friendPrivacyOf(account)) events.push(friendRequestsFrom(friendPrivacy))
  return events
}

type Welcome = Pick<ExistingAccount, 'allowFriendRequests' | 'onlyMutualRequests'>

const friendPrivacyOf = ({ allowFriendRequests, onlyMutualRequests }: Welcome): FriendPrivacy => {
  if (!allowFriendRequests) return 'none'
  return onlyMutualRequests ? 'mutual' : 'everyone'
}

export const friendRequestsFrom = (privacy: FriendPrivacy): AccountEvent => ({
  type: 'AccountFriendRequestsChanged',
  data: { allowFriendRequests: privacy !== 'none', ...(privacy === 'mutual' && { onlyMutual: true as const }) },
})
