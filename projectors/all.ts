import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import { catalogueProjector } from './catalogue/catalogue.projector.ts'
import { followsProjector } from './collections/follows.projector.ts'
import { accountsProjector } from './identity/accounts.projector.ts'
import { historyProjector } from './moderation/history.projector.ts'
import { reviewProjector } from './moderation/review.projector.ts'
import { notificationsProjector } from './notifications/notifications.projector.ts'

/** Every projector over the event store's log. Downloads have a log and a runner of their own. */
export const projectors: readonly AnyProjector[] = [
  catalogueProjector,
  followsProjector,
  accountsProjector,
  reviewProjector,
  historyProjector,
  notificationsProjector,
]
