import type { OpsGauge } from '../kit/define_room.ts'

/** Faces are light, so the job is named here as its file names it. */
const open = `from ops.job where name = 'tell_followers' and state = 'open'`

export const noticeGauges: readonly OpsGauge[] = [
  {
    name: 'adit_notices_waiting',
    help: 'Notifications being sent to all followers of a project.',
    sql: `select count(*) ${open}`,
  },
  {
    name: 'adit_oldest_notice_seconds',
    help: 'Age of the event behind the oldest of these notifications.',
    sql: `select extract(epoch from now()) - min((data ->> 'at')::float8) / 1000 ${open}`,
  },
]
