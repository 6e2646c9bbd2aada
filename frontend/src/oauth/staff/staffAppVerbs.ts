import { call, type ResponseOf } from '../../api/client.ts'

export type StaffApp = ResponseOf<'GET /admin-api/oauth_apps'>[number]

/** What admins do with the apps of third parties. */
export const staffAppVerbs = {
  suspendApp: async ({ id, reason }: { id: string; reason: string }): Promise<void> =>
    void (await call('POST /_internal/oauth/app/:id/suspension', { params: { id }, body: { reason } })),
  reinstateApp: async ({ id }: { id: string }): Promise<void> =>
    void (await call('DELETE /_internal/oauth/app/:id/suspension', { params: { id } })),
}
