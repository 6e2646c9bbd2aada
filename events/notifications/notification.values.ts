/** What a notification may be about, in the terms of the compatible API. */
export const notificationKinds = [
  'project_update',
  'team_invite',
  'ownership_takeover',
  'status_change',
  'moderator_message',
  'staff_conflict',
  'file_warnings',
  'friend_request',
  'friend_accepted',
  'withdrawal_update',
  'revenue_reversal',
  'tax_form',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Ours: how many notifications an inbox holds. One more replaces the oldest, so that a list always shows all of them and stays short. */
export const INBOX_MAX = 1_000
