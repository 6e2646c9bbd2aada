import { call, type ResponseOf } from '../../api/client.ts'

export type StaffToken = ResponseOf<'GET /admin-api/staff_tokens'>[number]

type Token = { user: string; token: string }

/** What admins do with the access tokens of staff. */
export const staffTokenVerbs = {
  grantStaffScope: async ({ user, token }: Token): Promise<void> =>
    void (await call('POST /_internal/user/:id/pat/:token/staff', { params: { id: user, token } })),
  withdrawStaffScope: async ({ user, token }: Token): Promise<void> =>
    void (await call('DELETE /_internal/user/:id/pat/:token/staff', { params: { id: user, token } })),
}
