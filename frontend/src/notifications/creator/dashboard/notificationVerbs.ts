import { call } from '../../../api/client.ts'

/** What people do with their notifications. */
export const notificationVerbs = {
  readNotifications: async (ids: readonly string[]): Promise<void> =>
    void (await call('PATCH /v3/notifications', { query: { ids: [...ids] } })),
  readAllNotifications: async (): Promise<void> => void (await call('POST /_internal/notifications/read')),
  removeNotifications: async (ids: readonly string[]): Promise<void> =>
    void (await call('DELETE /v3/notifications', { query: { ids: [...ids] } })),
}
