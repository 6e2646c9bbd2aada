import { defineRoom } from '../kit/define_room.ts'
import { reportPlaytime, reportServerPlay, reportView } from './client_report.contract.ts'

export const analytics = defineRoom('analytics', {
  contracts: { reportView, reportPlaytime, reportServerPlay },
  groups: { Analytics: 'What launchers and pages report of their own accord.' },
  side: new URL('side.ts', import.meta.url),
})
