import { defineRoom } from '../kit/define_room.ts'
import { reportPlaytime, reportServerPlay, reportView } from './client_report.contract.ts'

export const analytics = defineRoom('analytics', {
  contracts: { reportView, reportPlaytime, reportServerPlay },
  groups: { Analytics: 'Reports that launchers and pages send on their own.' },
  side: new URL('side.ts', import.meta.url),
})
