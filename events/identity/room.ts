import { defineRoom, defineStream } from '../kit/define_room.ts'
import * as events from './account.events.ts'
import * as history from './account.history.ts'
import { roleAct } from './role_act.ts'
import { staffActEvents } from './staff_act.events.ts'
import { describeStaffActs } from './staff_act.history.ts'

export const identity = defineRoom('identity', {
  fills: [roleAct],
  streams: [
    defineStream(events.accountEvents, 'account', history.describeAccount),
    defineStream(events.usernameEvents, 'account', history.describeUsername),
    defineStream(events.skeletonEvents, 'account', history.describeSkeleton),
    defineStream(events.emailEvents, 'account', history.describeEmail),
    defineStream(events.providerIdentityEvents, 'account', history.describeProviderIdentity),
    defineStream(staffActEvents, 'account', describeStaffActs),
    defineStream(events.adminSeatsEvents, 'account', history.describeAdminSeats),
    defineStream(events.accountCreationEvents, 'account', history.describeAccountCreation),
    defineStream(events.accountEditEvents, 'account', history.describeAccountEdit),
    defineStream(events.passwordChangeEvents, 'account', history.describePasswordChange),
    defineStream(events.providerLinkingEvents, 'account', history.describeProviderLinking),
    defineStream(events.accountDeletionEvents, 'account', history.describeAccountDeletion),
  ],
})
