import type { Json } from '../../testing/visitor.ts'
import {
  either,
  hasInvitation,
  insiders,
  isMember,
  judges,
  moderator,
  only,
  owner,
  type Person,
  signedIn,
  staff,
  stranger,
  unlessConcerned,
} from './person.ts'
import { notShown, type Policy, type PolicyTable, type Situation, shown } from './policy.ts'
import { open, staleMatch, unknown, unknownImages } from './policy_parts.ts'

const places = ['public', 'hidden'] as const
const staffOnly = { may: staff, refused: 'staff_only', best: moderator } as const
/** Staff see that there is nothing, others not even that. */
const staffItem: Policy = { ...staffOnly, passes: 'not_found', ask: () => ({ at: [unknown] }) }
const staffList: Policy = { ...staffOnly, passes: 200, ask: () => ({}) }
const ofProject = ({ project }: Situation) => ({ at: [project.id] })
/** What only those with a part in it know of. */
const inside = { projects: places, may: insiders, refused: 'not_found', unseen: 'not_found' } as const
/** A decision about a project. */
const decision = { ...staffOnly, projects: places, sees: () => true } as const

/** By staff who have no part in it. */
const judgement = { ...decision, may: judges, refused: unlessConcerned('staff_only') } as const

/** No reason lets staff write as such to a thread about what is theirs. */
const concernedStaff = (other: string) => (person: Person) =>
  staff(person) && !judges(person) ? 'conflict_of_interest' : other
const invitedStaff = (other: string) => (person: Person) =>
  staff(person) && hasInvitation(person) ? 'conflict_of_interest' : other

/** Members read and write the thread of their project, reporters that of their report, and staff all. */
const reporters = either(only(stranger), staff)
const ofReport = { may: reporters, best: stranger } as const
/** About the public project, so staff who are its members leave it to others. */
const toReport = { may: either(only(stranger), judges), best: stranger } as const
const idsIn = (body: Json): string[] => body.map(({ id }: Json) => id)
const said = (more: object = {}) => ({
  body: { type: 'text', body: 'Nothing.', associated_images: unknownImages, ...more },
})
const reported = (item_id: string, item_type: string) => ({
  payload: { report_type: 'spam', item_id, item_type, body: 'It is for sale.', uploaded_images: unknownImages },
})
const reporting = {
  projects: places,
  may: signedIn,
  sees: insiders,
  passes: 'unknown_image',
  unseen: 'item_not_found',
} as const

const ofAppeal = (more: object) => ({
  ...{ ...staffOnly, passes: 'appeal_not_open' },
  ask: ({ stage }: Situation) => ({ at: [stage.account(owner).id], payload: { message: 'We looked.', ...more } }),
})

export const moderationPolicies: PolicyTable = {
  // Nobody here is suspended. `suspension.int.test.ts` has those who are.
  'POST /_internal/appeal': { may: signedIn, passes: 'not_suspended', ask: () => ({ payload: { message: 'No.' } }) },
  'GET /_internal/appeal': { may: signedIn, passes: 'not_found', ask: () => ({}) },
  'POST /_internal/user/:id/appeal/answer': ofAppeal({}),
  'POST /_internal/user/:id/appeal/decision': ofAppeal({ decision: 'keep' }),
  'GET /_internal/user/:id/owned-projects': {
    ...{ ...staffOnly, passes: 200 },
    ask: ({ stage }) => ({ at: [stage.account(owner).id] }),
  },
  'GET /admin-api/appeals': staffList,
  'GET /admin-api/appeals/:id': staffItem,
  'GET /_internal/project/:id/review': { ...inside, passes: 200, ask: ofProject },
  'GET /_internal/project/:id/history': { ...inside, passes: 200, ask: ofProject },
  'GET /_internal/project/:id/as-of': { ...decision, passes: 200, ask: ofProject },
  'GET /_internal/moderation/project/:id/files': { ...decision, passes: 200, ask: ofProject },
  'GET /_internal/moderation/queue': staffList,
  'GET /_internal/review_pace': { ...open, ask: ({ project }) => ({ query: `ids=["${project.id}"]` }) },
  'GET /admin-api/history': staffList,
  'GET /admin-api/parked': staffList,
  'GET /admin-api/parked/:id': staffItem,
  'POST /admin-api/parked/:build/:root/retry': { ...staffItem, ask: () => ({ at: ['1', unknown] }) },
  'GET /admin-api/review_queue': staffList,
  'GET /admin-api/review_queue/:id': staffItem,
  'GET /admin-api/projects': staffList,
  'GET /admin-api/projects/:id': staffItem,
  'GET /admin-api/reports': staffList,
  'GET /admin-api/reports/:id': { ...staffOnly, passes: 200, ask: ({ stage }) => ({ at: [stage.report.id] }) },
  'GET /admin-api/parked_reactions': staffList,
  'GET /admin-api/parked_reactions/:id': staffItem,
  'POST /admin-api/parked_reactions/:id/retry': staffItem,
  'GET /admin-api/jobs': staffList,
  'GET /admin-api/jobs/:id': staffItem,
  'POST /admin-api/jobs/:id/retry': staffItem,
  'POST /admin-api/jobs/:id/cancel': staffItem,

  'POST /_internal/moderation/project/:id/decision': {
    ...{ ...judgement, passes: 'message_required' },
    ask: ({ project }) => ({ at: [project.id], payload: { decision: 'reject' }, headers: staleMatch }),
  },
  'POST /_internal/moderation/project/:id/lock': {
    ...{ ...judgement, passes: 200 },
    ask: ({ project }) => ({ at: [project.id], payload: { override: true } }),
  },
  'DELETE /_internal/moderation/project/:id/lock': { ...decision, passes: 204, ask: ofProject },
  'POST /_internal/moderation/project/:id/restore': { ...judgement, passes: 204, ask: ofProject },

  'GET /v2/tag/report_type': { ...open, ask: () => ({}) },
  'GET /v3/report_type': { ...open, ask: () => ({}) },
  'POST /v2/report': [
    { ...reporting, about: 'a project', ask: ({ project }) => reported(project.id, 'project') },
    { ...reporting, about: 'a version', ask: ({ project }) => reported(project.version, 'version') },
  ],
  'GET /v2/report': [
    {
      ...{ ...ofReport, passes: shown, refused: notShown, ask: () => ({ query: 'all=true' }) },
      shows: ({ body }, { stage }) => idsIn(body).includes(stage.report.id),
    },
    {
      ...{ about: 'their own', may: only(stranger), best: stranger, passes: shown, refused: notShown },
      ask: () => ({ query: 'all=false' }),
      shows: ({ body }, { stage }) => idsIn(body).includes(stage.report.id),
    },
  ],
  'GET /v2/reports': {
    ...{ ...ofReport, passes: shown, refused: notShown, ask: ({ stage }) => ({ query: `ids=["${stage.report.id}"]` }) },
    shows: ({ body }) => body.length === 1,
  },
  'GET /v2/report/:id': {
    ...{ ...ofReport, passes: 200, refused: 'not_found', ask: ({ stage }) => ({ at: [stage.report.id] }) },
  },
  'GET /_internal/report/:id': {
    ...{ ...ofReport, passes: 200, refused: 'not_found', ask: ({ stage }) => ({ at: [stage.report.id] }) },
  },
  'GET /_internal/dashboard/reports': {
    ...{ may: only(stranger), best: stranger, passes: shown, refused: notShown, ask: () => ({}) },
    shows: ({ body }, { stage }) => idsIn(body).includes(stage.report.id),
  },
  'PATCH /v2/report/:id': [
    {
      ...{ ...toReport, passes: 204, refused: unlessConcerned('report_not_found') },
      ask: ({ stage }) => ({ at: [stage.report.id], payload: {} }),
    },
    {
      ...{ may: judges, best: moderator, about: 'closed', passes: 204 },
      refused: (person) => (person === stranger ? 'staff_only' : unlessConcerned('report_not_found')(person)),
      ask: ({ stage }) => ({ at: [stage.report.id], payload: { closed: false } }),
    },
  ],
  'DELETE /v2/report/:id': { ...staffOnly, passes: 'report_not_found', ask: () => ({ at: [unknown] }) },

  'GET /v2/thread/:id': [
    { ...inside, passes: 200, ask: ({ project }) => ({ at: [project.thread] }) },
    {
      ...{ ...ofReport, about: 'of a report', passes: 200, refused: 'not_found', limited: 'not_found' },
      ask: ({ stage }) => ({ at: [stage.report.thread_id] }),
    },
  ],
  'GET /_internal/thread/:id': [
    { ...inside, passes: 200, ask: ({ project }) => ({ at: [project.thread] }) },
    {
      ...{ ...ofReport, about: 'of a report', passes: 200, refused: 'not_found', limited: 'not_found' },
      ask: ({ stage }) => ({ at: [stage.report.thread_id] }),
    },
  ],
  'GET /v2/threads': [
    {
      ...{ ...inside, passes: shown, refused: notShown, unseen: notShown },
      ask: ({ project }) => ({ query: `ids=["${project.thread}"]` }),
      shows: ({ body }) => body.length === 1,
    },
    {
      ...{ ...ofReport, about: 'of a report', passes: shown, refused: notShown, limited: notShown },
      ask: ({ stage }) => ({ query: `ids=["${stage.report.thread_id}"]` }),
      shows: ({ body }) => body.length === 1,
    },
  ],
  'POST /v2/thread/:id': [
    {
      ...{ projects: places, may: either(isMember, judges), passes: 'unknown_image' },
      ...{ refused: invitedStaff('thread_not_found'), unseen: 'project_not_found' },
      ask: ({ project }) => ({ at: [project.thread], payload: said() }),
    },
    {
      ...{ ...toReport, about: 'of a report', passes: 'unknown_image', refused: concernedStaff('thread_not_found') },
      limited: 'thread_not_found',
      ask: ({ stage }) => ({ at: [stage.report.thread_id], payload: said() }),
    },
    {
      ...{ may: judges, best: moderator, about: 'hidden from members', passes: 'unknown_image' },
      refused: (person) => (isMember(person) ? 'staff_only' : invitedStaff('thread_not_found')(person)),
      ask: ({ stage }) => ({ at: [stage.projectOf('public').thread], payload: said({ private: true }) }),
    },
  ],
  'DELETE /v2/message/:id': [
    {
      ...{ may: either(only(owner), judges), passes: 204 },
      refused: (person) => (isMember(person) ? 'not_your_message' : invitedStaff('thread_not_found')(person)),
      async ask({ stage }) {
        const { thread, id } = stage.projectOf('public')
        return { at: [await stage.newMessage(thread, id, owner)] }
      },
    },
    {
      ...{ may: judges, best: moderator, about: 'hidden from members', passes: 204 },
      refused: (person) => (isMember(person) ? 'message_not_found' : invitedStaff('thread_not_found')(person)),
      async ask({ stage }) {
        const { thread, id } = stage.projectOf('public')
        return { at: [await stage.newMessage(thread, id, moderator, true)] }
      },
    },
  ],
}
