import type { Ask } from '../contract/case.ts'
import { admins, either, only, owner, signedIn } from './person.ts'
import { notShown, type Policy, type PolicyTable, type Situation, shown } from './policy.ts'
import { own } from './policy_parts.ts'

const theOwners = ({ stage }: Situation) => ({ at: [stage.notification] })
const listed = ({ stage }: Situation) => ({ query: `ids=["${stage.notification}"]` })

/** Ids of others are ignored, so each answer looks the same. */
const several: Policy = {
  ...{ may: only(owner), passes: shown, refused: notShown },
  ask: async ({ stage }) => ({ query: `ids=["${await stage.newNotification()}"]` }),
}
const idIn = ({ query = '' }: Ask) => /"(\w+)"/.exec(query)?.[1] ?? ''

export const notificationsPolicies: PolicyTable = {
  'GET /_internal/notifications': { ...own, ask: () => ({}) },
  'GET /_internal/dashboard/notifications': { ...own, ask: () => ({}) },
  'GET /v2/user/:id/notifications': {
    ...{ may: either(only(owner), admins), passes: 200, refused: 'not_yours_to_see' },
    ask: ({ stage }) => ({ at: [stage.account(owner).id] }),
  },
  'GET /v2/notification/:id': { may: only(owner), passes: 200, refused: 'not_found', ask: theOwners },
  'GET /v2/notifications': {
    ...{ may: only(owner), passes: shown, refused: notShown, ask: listed },
    shows: ({ body }) => body.length === 1,
  },
  'PATCH /v2/notification/:id': { may: only(owner), passes: 204, refused: 'notification_not_found', ask: theOwners },
  'DELETE /v2/notification/:id': {
    ...{ may: only(owner), passes: 204, refused: 'notification_not_found' },
    ask: async ({ stage, passes }) => ({ at: [passes ? await stage.newNotification() : stage.notification] }),
  },
  'PATCH /v2/notifications': {
    ...several,
    shows: async (_answer, { stage }, ask) => (await stage.isRead(idIn(ask))) === true,
  },
  'DELETE /v2/notifications': {
    ...several,
    shows: async (_answer, { stage }, ask) => (await stage.isRead(idIn(ask))) === undefined,
  },
  'POST /_internal/notifications/read': { may: signedIn, passes: 204, ask: () => ({}) },
}
