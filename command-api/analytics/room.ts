import { defineRoom } from '../kit/define_room.ts'
import { analyticsErrors } from './analytics.errors.ts'
import * as chartEvents from './chart_event/chart_event.contract.ts'
import { reportPlaytime, reportServerPlay, reportView } from './client_report.contract.ts'

export const analytics = defineRoom('analytics', {
  contracts: { reportView, reportPlaytime, reportServerPlay, ...chartEvents },
  errors: [analyticsErrors],
  groups: { Analytics: 'Reports that launchers and pages send on their own.' },
  side: new URL('side.ts', import.meta.url),
})
