import type { Generator, Generators } from './action.ts'
import { analytics } from './analytics.ts'
import { billing } from './billing.ts'
import { catalogue } from './catalogue.ts'
import { collections } from './collections.ts'
import { friends } from './friends.ts'
import { identity } from './identity.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { oauth } from './oauth.ts'
import { payouts } from './payouts.ts'
import { teams } from './teams.ts'

/** The generators of each room, by the room's name. */
export const generatorsOf: Readonly<Record<string, Generators>> = {
  ...{ identity, oauth, notifications, friends, teams, catalogue, collections, moderation, analytics, payouts },
  billing,
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

const makers = new Map(Object.values(generatorsOf).flatMap((generators) => Object.entries(generators)))

export type Lot = readonly [command: string, make: Generator]

/** Of what simulated sites don't have, nothing would come. */
export const lots: readonly Lot[] = [...makers].filter(([command]) => !(command in billing))

/** The commands of each theme. */
export const themedLots: readonly (readonly Lot[])[] = themes.map((commands) =>
  commands.map((command): Lot => {
    const make = makers.get(command)
    if (!make) throw new Error(`${command} has no generator`)
    return [command, make]
  }),
)
