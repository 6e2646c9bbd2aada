import type { OpsGauge } from '../../kit/define_room.ts'

/** Faces are light, so the job is named here as its file names it. */
export const fileGauges: readonly OpsGauge[] = [
  {
    name: 'adit_altered_files',
    help: 'Published files whose objects are missing in the storage or were altered there.',
    sql: `select count(*) from ops.job where name = 'check_file' and state = 'dead'`,
  },
]
