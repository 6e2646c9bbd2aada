import type { ReportType } from '@adit/events/moderation/report_type.values.ts'
import { demoPlayers } from './popularity.ts'

export interface DemoReport {
  /** Unique among the reports. */
  key: string
  /** Username of who reports. */
  by: string
  about: { project: string; user?: undefined } | { project?: undefined; user: string }
  report_type: ReportType
  /** Markdown. */
  body: string
  /** In days before the demo's current time. */
  age: number
  /** In days after it was made. Absent: it is open. */
  closedAfter?: number
}

const [first = '', second = '', third = ''] = demoPlayers

export const demoReports: readonly DemoReport[] = [
  {
    key: 'textures',
    by: first,
    about: { project: 'old-pulley' },
    report_type: 'copyright',
    body: 'The textures of the ropes in version 1.2 are those of another mod. I have attached both files to my mail; compare `rope_side.png`.',
    age: 3.2,
  },
  {
    key: 'profile',
    by: second,
    about: { user: 'liu_yanran' },
    report_type: 'spam',
    body: 'Links to the same shop in the descriptions of three projects, all added this week.',
    age: 1.1,
  },
  {
    key: 'virus',
    by: third,
    about: { project: 'lodeline' },
    report_type: 'malicious',
    body: 'My antivirus says that the file of version 2.0 is not safe.',
    age: 24,
    closedAfter: 1.5,
  },
]
