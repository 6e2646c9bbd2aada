import { call, type ResponseOf } from '../../api/client.ts'

export type StaffAct = ResponseOf<'GET /admin-api/staff_acts'>[number]

/** What admins do with what takes two of them. */
export const staffActVerbs = {
  confirmAct: async ({ id }: { id: string }): Promise<void> =>
    void (await call('POST /_internal/staff_act/:id/confirm', { params: { id } })),
  refuseAct: async ({ id, reason }: { id: string; reason: string }): Promise<void> =>
    void (await call('POST /_internal/staff_act/:id/refuse', { params: { id }, body: { reason } })),
  withdrawAct: async ({ id }: { id: string }): Promise<void> =>
    void (await call('POST /_internal/staff_act/:id/withdraw', { params: { id } })),
}
