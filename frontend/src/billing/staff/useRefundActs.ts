import { REFUND_ACT } from '@adit/events/billing/refund.values.ts'
import { useApi } from '../../api/apiQuery.ts'
import type { StaffAct } from '../../identity/staff/staffActVerbs.ts'

/** The refunds that somebody's charges wait for or waited for because they take two admins, newest first. */
export function useRefundActs(userId: string): readonly StaffAct[] {
  const { data } = useApi('GET /admin-api/staff_acts', {
    query: { filter: JSON.stringify({ user: userId }), range: JSON.stringify([0, 99]) },
  })
  return data?.filter(({ kind }) => kind === REFUND_ACT) ?? []
}

export const actsAbout = (acts: readonly StaffAct[], chargeId: string): StaffAct[] =>
  acts.filter(({ about }) => about.chargeId === chargeId)
