/** What a notification may be about, in the words of the compatible API. */
export const notificationKinds = ['project_update', 'team_invite', 'status_change', 'moderator_message'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const isNotificationKind = (value: unknown): value is NotificationKind =>
  notificationKinds.some((kind) => kind === value)

/** Ours: what an inbox holds. A further notification takes the place of the oldest, so that lists stay whole and short. */
export const INBOX_MAX = 1_000
