import type { Generator, Generators } from './action.ts'
import { affiliates } from './affiliates.ts'
import { analytics } from './analytics.ts'
import { billing, billingWorld, stepBefore } from './billing.ts'
import { catalogue } from './catalogue.ts'
import { collections } from './collections.ts'
import { friends } from './friends.ts'
import { hosting } from './hosting.ts'
import { identity } from './identity.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { oauth } from './oauth.ts'
import { payouts } from './payouts.ts'
import { teams } from './teams.ts'

/** The generators of each room, by the room's name. */
export const generatorsOf: Readonly<Record<string, Generators>> = {
  ...{ identity, oauth, notifications, friends, teams, catalogue, collections, moderation, analytics },
  ...{ payouts, billing, affiliates, hosting },
}

/** Commands that have most to do with each other. */
const themes: readonly (readonly string[])[] = [
  ['editProject'],
  ['editAccount', 'signUp'],
  ['changePassword', 'signIn', 'changePassword'],
  ['deleteProject', 'restoreProject'],
  ['deleteProject', 'transferOwnership', 'restoreProject'],
  ['transferOwnership', 'inviteMember', 'joinTeam', 'removeMember'],
  ['takeOverTeam', 'transferOwnership', 'editMember'],
  ['addVersionFiles', 'deleteVersion'],
  ['createVersion', 'addVersionFiles', 'deleteVersionFile', 'deleteVersion'],
  ['createProject', 'createProjectWithId', 'createVersion'],
  ['deleteAccount', 'signIn', 'changePassword', 'transferOwnership'],
  ['followProject', 'unfollowProject', 'deleteProject', 'restoreProject'],
  ['editProject', 'decideReview', 'scheduleProject', 'cancelProjectSchedule'],
  ['addFriend', 'addFriend', 'removeFriend', 'blockUser', 'unblockUser'],
  ['createReport', 'editReport', 'postThreadMessage', 'deleteThreadMessage', 'deleteReport'],
]

export type Lot = readonly [command: string, make: Generator]

/** Rooms whose commands concern no others: they meet in runs of their own, in which more of them meet. */
const apart = ['payouts', 'affiliates']
/** Nodes concern nobody until servers are placed on them. */
const absent = ['hosting']
/** Of sites that sell, which most simulated sites don't. */
const ofSelling = ['billing']
/** How often these happen, compared with other commands of theirs. */
const often: Readonly<Record<string, number>> = {
  ...{ initiatePayment: 5, confirmTestPayment: 6, editSubscription: 3, refundCharge: 4, confirmEnding: 2 },
  ...{ addPaymentMethod: 2, editPaymentMethod: 2, bankDecidesAnew: 3 },
  timePasses: 9,
}
/** People pay little for what they do meanwhile. */
const beside = ['confirmStaffAct', 'deleteAccount']

const lotsOf = (isOf: (room: string) => boolean): Lot[] =>
  Object.entries(generatorsOf).flatMap(([room, generators]) => (isOf(room) ? Object.entries(generators) : []))

export const lots: readonly Lot[] = lotsOf((room) => ![...apart, ...ofSelling, ...absent].includes(room))
export const lotsApart: readonly Lot[] = lotsOf((room) => apart.includes(room))

const prepared = ([command, make]: Lot): Lot => [command, (scene) => stepBefore(command, scene) ?? make(scene)]

export const sellingLots: readonly Lot[] = [
  ...[...lotsOf((room) => ofSelling.includes(room)), ...Object.entries(billingWorld)].flatMap((lot) =>
    Array.from({ length: often[lot[0]] ?? 1 }, () => prepared(lot)),
  ),
  ...lots.filter(([command]) => beside.includes(command)),
]

const makers = new Map(lots)

/** The commands of each theme. */
export const themedLots: readonly (readonly Lot[])[] = themes.map((commands) =>
  commands.map((command): Lot => {
    const make = makers.get(command)
    if (!make) throw new Error(`${command} has no generator`)
    return [command, make]
  }),
)
