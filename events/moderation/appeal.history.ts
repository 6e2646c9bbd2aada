import { type Describers, say } from '../kit/describing.ts'
import type { appealEvents } from './appeal.events.ts'

/** Messages are sealed, and no sentence shows them. */
export const describeAppeal: Describers<typeof appealEvents> = {
  AppealOpened: () => say('Appealed against the suspension'),
  AppealMessagePosted: ({ byStaff }) =>
    byStaff ? say('Answered the appeal', {}, 'staff') : say('Wrote to staff about the appeal'),
  AppealDecided: ({ outcome }) =>
    outcome === 'ended'
      ? say('Decided the appeal: the suspension ends', {}, 'ended')
      : say('Decided the appeal: the suspension stays'),
  AppealClosed: () => say('Closed the appeal, because the suspension had ended'),
}
