import { defineMessages } from 'react-intl'
import type { RoomStart } from '../app/kit/room.ts'

const texts = defineMessages({
  report: { id: 'footer.report', defaultMessage: 'Report content' },
})

export const moderationStart: RoomStart = { help: [{ text: texts.report, to: '/report' }] }
