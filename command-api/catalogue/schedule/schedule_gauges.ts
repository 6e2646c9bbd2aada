import type { OpsGauge } from '../../kit/define_room.ts'

/** Faces are light, so the jobs are named here as their file names them. */
export const scheduleGauges: readonly OpsGauge[] = [
  {
    name: 'adit_schedules_due',
    help: 'Scheduled releases that are due.',
    sql: `select count(*) from ops.job where name in ('release_project', 'release_version')
      and state = 'open' and wanted_at < now()`,
  },
]
