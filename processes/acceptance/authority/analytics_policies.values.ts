import { admin, admins, all, permitted, signedIn } from './person.ts'
import { notShown, type Policy, type PolicyTable, type Situation, shown } from './policy.ts'
import { open } from './policy_parts.ts'

const range = { start: '2026-01-01T00:00:00Z', end: '2026-01-02T00:00:00Z', resolution: { slices: 1 } }
const body = (return_metrics: object, project_ids?: readonly string[]) => ({
  payload: { time_range: range, return_metrics, ...(project_ids && { project_ids }) },
})

const verdictDays = 'from=2026-01-01&to=2026-01-31'

/** Whoever may not see the analytics of a project gets an answer without it. */
const analysed = {
  ...{ about: 'of a project', projects: ['public', 'hidden'], may: permitted('VIEW_ANALYTICS') },
  ...{ passes: shown, refused: notShown, unseen: notShown },
} as const satisfies Partial<Policy>
const older = (): readonly Policy[] => [
  { may: signedIn, passes: 200, limited: 200, ask: () => ({}) },
  {
    ...analysed,
    ask: ({ project }: Situation) => ({ query: `project_ids=["${project.id}"]` }),
    shows: ({ body: answer }, { project }) => Object.keys(answer).includes(project.id),
  },
]

const away = {
  ...{ title: 'Away', announcement_url: null, for_metric_kind: null },
  ...{ starts: '2026-01-02T00:00:00Z', ends: '2026-01-01T00:00:00Z' },
}
const byAdmins = { may: admins, refused: 'admins_decide', best: admin } as const

export const analyticsPolicies: PolicyTable = {
  'POST /v3/analytics': [
    { may: signedIn, passes: 200, limited: 200, ask: () => body({ project_views: {} }) },
    {
      ...{ about: 'of revenue', may: signedIn, passes: 200, limited: 'token_limited' },
      ...{ scopes: ['PAYOUTS_READ'], withoutScopes: 'missing_scope' },
      ask: () => body({ project_revenue: { bucket_by: ['user_id'] } }),
    },
    {
      ...analysed,
      ask: ({ project }) => body({ project_downloads: { bucket_by: ['country'] } }, [project.id]),
      shows: ({ body: answer }, { project }) => Object.keys(answer.projects).includes(project.id),
    },
  ],
  'POST /v3/analytics/facets': [
    { may: signedIn, passes: 200, limited: 200, ask: () => body({}) },
    {
      ...analysed,
      ask: ({ project }) => body({}, [project.id]),
      shows: ({ body: answer }, { project }) => answer.facets.project_downloads.project_id.includes(project.id),
    },
  ],
  'GET /v3/analytics/views': older(),
  'GET /v3/analytics/downloads': older(),
  'GET /v3/analytics/playtime': older(),
  'GET /v3/analytics/countries/views': older(),
  'GET /v3/analytics/countries/downloads': older(),
  'GET /v3/analytics/day/:day': { may: signedIn, passes: 200, limited: 200, ask: () => ({ at: ['2026-01-15'] }) },
  'GET /_internal/analytics/verdicts': [
    { may: signedIn, passes: 200, limited: 200, ask: () => ({ query: verdictDays }) },
    {
      ...analysed,
      ask: ({ project }) => ({ query: `project_ids=["${project.id}"]&${verdictDays}` }),
      shows: ({ body: answer }, { project }) => answer.project_ids.includes(project.id),
    },
  ],
  'GET /_internal/downloads/yesterday': { ...open, ask: () => ({}) },
  'GET /_internal/rising': { ...open, ask: () => ({}) },
  'GET /_internal/project/:id/downloads': {
    ...{ projects: ['public', 'hidden'], may: all, passes: 200, unseen: 'not_found' },
    ask: ({ project }) => ({ at: [project.id] }),
  },
  'GET /v3/analytics-event': { ...open, ask: () => ({}) },
  'GET /_internal/analytics-event/:id': { ...open, passes: 'not_found', ask: () => ({ at: ['999999'] }) },
  'POST /_internal/analytics-event': {
    ...{ ...byAdmins, passes: 'chart_event_ends_first' },
    ask: () => ({ payload: away }),
  },
  'PATCH /_internal/analytics-event/:id': {
    ...{ ...byAdmins, passes: 'chart_event_not_found' },
    ask: () => ({ at: ['999999'], payload: away }),
  },
  'DELETE /_internal/analytics-event/:id': {
    ...{ ...byAdmins, passes: 'chart_event_not_found' },
    ask: () => ({ at: ['999999'] }),
  },
  'POST /analytics/view': {
    ...{ may: all, passes: 204 },
    ask: ({ stage }) => ({ payload: { url: `${stage.origin}/mod/${stage.projectOf('public').id}` } }),
  },
  'POST /analytics/playtime': { may: signedIn, passes: 204, ask: () => ({ payload: {} }) },
  'POST /analytics/minecraft-server-play': { may: all, passes: 204, ask: () => ({ payload: {} }) },
}
