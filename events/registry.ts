import { projectEvents } from './catalogue/project/project.events.ts'
import { fileEvents, projectQuotaEvents, slugEvents } from './catalogue/reservation.events.ts'
import {
  fileAdditionEvents,
  fileRemovalEvents,
  projectCreationEvents,
  projectDeletionEvents,
  projectRestorationEvents,
  slugChangeEvents,
  versionPublicationEvents,
  versionRemovalEvents,
} from './catalogue/saga.events.ts'
import { versionEvents } from './catalogue/version/version.events.ts'
import { followingEvents } from './collections/following.events.ts'
import {
  accountCreationEvents,
  accountDeletionEvents,
  accountEditEvents,
  accountEvents,
  emailEvents,
  passwordChangeEvents,
  usernameEvents,
} from './identity/account.events.ts'
import { createCodec } from './kit/codec.ts'
import { reportEvents } from './moderation/report.events.ts'
import { messageEvents, reviewEvents, threadEvents } from './moderation/review.events.ts'
import { inboxEvents } from './notifications/inbox.events.ts'
import { ownershipTransferEvents } from './teams/saga.events.ts'
import { teamEvents } from './teams/team.events.ts'

/** Every family of events that the product knows. */
export const families = [
  projectEvents,
  versionEvents,
  slugEvents,
  fileEvents,
  projectQuotaEvents,
  projectCreationEvents,
  versionPublicationEvents,
  versionRemovalEvents,
  fileAdditionEvents,
  fileRemovalEvents,
  slugChangeEvents,
  projectDeletionEvents,
  projectRestorationEvents,
  accountEvents,
  usernameEvents,
  emailEvents,
  accountCreationEvents,
  accountEditEvents,
  accountDeletionEvents,
  passwordChangeEvents,
  teamEvents,
  ownershipTransferEvents,
  reviewEvents,
  threadEvents,
  messageEvents,
  reportEvents,
  followingEvents,
  inboxEvents,
] as const

export const codec = createCodec(families)
