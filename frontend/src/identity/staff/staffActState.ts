import { defineMessages } from 'react-intl'
import type { BadgeTone } from '../../ui/Badge.tsx'
import type { StaffAct } from './staffActVerbs.ts'

export const actStateTexts = defineMessages({
  waiting: { id: 'staffActs.waiting', defaultMessage: 'Waiting' },
  confirmed: { id: 'staffActs.confirmed', defaultMessage: 'Being carried out' },
  done: { id: 'staffActs.done', defaultMessage: 'Done' },
  refused: { id: 'staffActs.refused', defaultMessage: 'Refused' },
  withdrawn: { id: 'staffActs.withdrawn', defaultMessage: 'Withdrawn' },
  lapsed: { id: 'staffActs.lapsed', defaultMessage: 'Not confirmed in time' },
  failed: { id: 'staffActs.failed', defaultMessage: 'No longer possible' },
})

export const actTones: Readonly<Record<StaffAct['state'], BadgeTone>> = {
  ...{ waiting: 'orange', confirmed: 'blue', done: 'green' },
  ...{ refused: 'red', withdrawn: 'neutral', lapsed: 'neutral', failed: 'red' },
}
