import { defineRoom, defineStream } from '../kit/define_room.ts'
import * as events from './account.events.ts'
import * as history from './account.history.ts'

export const identity = defineRoom('identity', {
  streams: [
    defineStream(events.accountEvents, 'account', history.describeAccount),
    defineStream(events.usernameEvents, 'account', history.describeUsername),
    defineStream(events.skeletonEvents, 'account', history.describeSkeleton),
    defineStream(events.emailEvents, 'account', history.describeEmail),
    defineStream(events.adminSeatsEvents, 'account', history.describeAdminSeats),
    defineStream(events.accountCreationEvents, 'account', history.describeAccountCreation),
    defineStream(events.accountEditEvents, 'account', history.describeAccountEdit),
    defineStream(events.passwordChangeEvents, 'account', history.describePasswordChange),
    defineStream(events.accountDeletionEvents, 'account', history.describeAccountDeletion),
  ],
})
