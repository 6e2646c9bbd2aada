import { Refusal } from '@adit/platform/eventing/refusal.ts'
import {
  commandContextOf,
  defineJob,
  type Job,
  type JobContext,
  perform,
  performInTurns,
} from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { AskedAct } from './staff_act.decider.ts'
import { isPassing } from './staff_act_kind.ts'
import { carryOutStaffAct, isAdminNow, loadAct, type StaffActDeps, tellAct } from './staff_acts.ts'

const data = z.strictObject({ actId: z.string() })

/** When the time of an act is over. */
export const endStaffActTime = defineJob({ name: 'end_staff_act_time', data })

/** What was confirmed. A turn that finds it going on elsewhere, such as in the request that confirmed it, looks again. */
export const carryOutAct = defineJob({ name: 'carry_out_staff_act', data, progress: z.null(), tries: 150 })

const lookAgain = { progress: null, afterMs: 2_000 }

export const staffActJobs = (deps: StaffActDeps): Job[] => [
  perform(endStaffActTime, async ({ actId }, context) => {
    const act = await loadAct(deps, actId)
    if (!act) return
    const askerIsAdmin = await isAdminNow(deps, act.askedBy)
    const command = { type: 'EndStaffActTime' as const, askerIsAdmin, now: context.now() }
    await tellAct(deps, { actId, accountId: act.accountId, command, context: commandContextOf('staff_acts', context) })
  }),
  performInTurns(carryOutAct, async ({ actId }, context) => {
    const act = await loadAct(deps, actId)
    if (!act) return undefined
    try {
      await carryOutStaffAct(deps, actId, contextOfAct(act, context))
      return undefined
    } catch (error) {
      if (error instanceof Refusal && isPassing(error)) return lookAgain
      throw error
    }
  }),
]

/** Whoever confirmed it acts. What came due was asked for by the only admin. */
const contextOfAct = ({ decidedBy, askedBy }: AskedAct, context: JobContext<null>) => ({
  ...commandContextOf('staff_acts', context),
  actor: { kind: 'staff' as const, id: decidedBy ?? askedBy },
})
