import { downloadReasons } from '@adit/events/analytics/download_meta.values.ts'
import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { project } from '../../catalogue/project/project_shape.ts'
import { user } from '../../identity/user_shape.ts'
import { figuresRefusals } from './figures.ts'
import {
  ANALYTICS_PROJECTS_MAX,
  FILTER_VALUES_MAX,
  PROJECT_EVENTS_MAX,
  SLICE_MINUTES_MAX,
  SLICE_MINUTES_MIN,
  SLICES_MAX,
} from './metric.values.ts'
import { timeSlicesRefusals } from './time_slices.ts'

const shared = {
  method: 'POST',
  side: 'query',
  group: 'Analytics',
  auth: 'required',
  scope: 'ANALYTICS',
  limitedTokens: 'projects',
} as const

const instant = z.iso.datetime({ offset: true }).max(64)

/** What each field of a figure says, by which figures can be broken down and filtered. */
const meanings = {
  project_id: 'Id of the project that the records are about.',
  affiliate_code_id: 'One of your own codes, deleted ones as well.',
  user_id: 'Id of the member who earned it; `a6eRm92L` if they have deleted their account.',
  domain: 'Host of the page that linked to the project’s page.',
  site_path: 'Part of the project’s page, such as `/versions`.',
  campaign: '`utm_source` of the page’s address.',
  monetized: 'Of views, whether the visitor was signed out. Of downloads, whether they were signed in.',
  country: 'Two letters. `XX`: unknown, or too few in the calendar month to be named.',
  version_id: 'Id of the version whose file was fetched, or which was played.',
  dependent_project_id: 'Id of the project, such as a modpack, that needed the file.',
  user_agent: 'The program that fetched the file, or `website`.',
  reason: 'Why it was downloaded.',
  game_version: 'Game version for which it was downloaded, or on which it was played.',
  loader: 'Loader for which it was downloaded, or with which it was played.',
} as const
type Field = keyof typeof meanings

const described = <Schema extends z.ZodType>(schema: Schema, field: Field) =>
  schema.meta({ description: meanings[field] })

/** Filters by these fields of text. */
const texts = <const Fields extends readonly Field[]>(...fields: Fields) => {
  const filter = (field: Field) => described(z.array(z.string().max(256)).max(FILTER_VALUES_MAX).optional(), field)
  // Object.fromEntries loses the names.
  return Object.fromEntries(fields.map((field) => [field, filter(field)])) as Record<
    Fields[number],
    ReturnType<typeof filter>
  >
}
const monetized = described(z.array(z.boolean()).max(2).optional(), 'monetized')
const reason = described(z.array(z.enum(downloadReasons)).max(downloadReasons.length).optional(), 'reason')
const metric = <const Fields extends readonly [string, ...string[]], Filters extends z.ZodObject>(
  description: string,
  fields: Fields,
  filters: Filters,
) =>
  z
    .object({
      bucket_by: z
        .array(z.enum(fields))
        .max(fields.length)
        .default([])
        .meta({ description: 'Fields to break the figures down by. By default, each slice has one figure.' }),
      filter_by: filters.optional().meta({
        description: 'Values of a field, of which a record must have one. An empty list counts as no filter.',
      }),
    })
    .optional()
    .meta({ description })

const viewFields = ['project_id', 'domain', 'site_path', 'monetized', 'country', 'campaign'] as const
const downloadFields = [
  'project_id',
  'version_id',
  'dependent_project_id',
  'user_agent',
  'domain',
  'country',
  'monetized',
  'reason',
  'game_version',
  'loader',
] as const
const playFields = ['project_id', 'version_id', 'loader', 'game_version', 'country'] as const

const returnMetrics = z.object({
  project_views: metric(
    'Views of the project’s pages.',
    viewFields,
    z.object({ ...texts('domain', 'site_path', 'country', 'campaign'), monetized }),
  ),
  project_downloads: metric(
    'Downloads that counted.',
    downloadFields,
    z.object({
      ...texts('version_id', 'dependent_project_id', 'domain', 'user_agent', 'country', 'game_version', 'loader'),
      ...{ monetized, reason },
    }),
  ),
  project_playtime: metric(
    'Time played with the project, as launchers report it.',
    playFields,
    z.object(texts('version_id', 'loader', 'game_version', 'country')),
  ),
  project_server_plays: metric(
    'Times that somebody joined the server.',
    ['project_id', 'country'] as const,
    z.object(texts('country')),
  ),
  project_revenue: metric(
    'What the members of the project earned, without what was taken back from them; of projects in which you have the permission VIEW_PAYOUTS, too. The token needs the scope PAYOUTS_READ. A day’s revenue belongs to the slice in which the day begins (UTC).',
    ['project_id', 'user_id'] as const,
    z.object(texts('user_id')),
  ),
  affiliate_code_clicks: metric(
    'Visits by links with your affiliate codes that counted. These three are about your own codes, whatever projects you name.',
    ['affiliate_code_id'] as const,
    z.object(texts('affiliate_code_id')),
  ),
  affiliate_code_conversions: metric(
    'Subscriptions that began by your affiliate codes, in the slice in which they were paid for the first time.',
    ['affiliate_code_id'] as const,
    z.object(texts('affiliate_code_id')),
  ),
  affiliate_code_revenue: metric(
    'What you earned by your affiliate codes, without what went back with refunds, in the slice in which it was entered. The token needs the scope PAYOUTS_READ.',
    ['affiliate_code_id'] as const,
    z.object(texts('affiliate_code_id')),
  ),
})
export type ReturnMetrics = z.output<typeof returnMetrics>

const request = z.object({
  time_range: z
    .object({
      start: instant.meta({ description: 'Part of the range.' }),
      end: instant.meta({ description: 'Not part of the range.' }),
      resolution: z
        .union([
          z.object({
            slices: z.int().min(1).max(SLICES_MAX).meta({ description: 'How many slices of equal length.' }),
          }),
          z.object({
            minutes: z
              .int()
              .min(SLICE_MINUTES_MIN)
              .max(SLICE_MINUTES_MAX)
              .meta({ description: 'Length of each slice.' }),
          }),
        ])
        .meta({
          description: `The number of slices, or the length of each. At most ${SLICES_MAX}, each at least an hour.`,
        }),
    })
    .meta({ description: 'What time the figures are about.' }),
  return_metrics: returnMetrics.meta({ description: 'The figures that are wanted. Others are left out.' }),
  project_ids: z.array(z.string().max(64)).max(ANALYTICS_PROJECTS_MAX).optional().meta({
    description:
      'Ids or slugs of projects. Those whose analytics you may not see are left out without an error. By default, all of your projects.',
  }),
})

const amount = z.int().min(0)
const said = (field: Field) => described(z.string().optional(), field)
const counted = (description: string) => amount.optional().meta({ description })
const figure = z.object({
  source_project: z.string().optional().meta({
    description: 'Id of the project. `00000000` for all of them together. Absent in figures of affiliate codes.',
  }),
  source_affiliate_code: z.string().optional().meta({
    description: 'Id of the affiliate code, in figures of such codes. `00000000` for all of them together.',
  }),
  metric_kind: z
    .enum(['views', 'downloads', 'playtime', 'server_plays', 'clicks', 'conversions', 'revenue'])
    .meta({ description: 'Which of the amounts it has.' }),
  views: counted('Views of the project’s pages.'),
  downloads: counted('Downloads that counted.'),
  seconds: counted('Time played.'),
  server_plays: counted('Times that somebody joined the server.'),
  clicks: counted('Visits by affiliate links that counted.'),
  conversions: counted('Subscriptions that began by affiliate links.'),
  revenue: z.string().optional().meta({ description: 'What was earned, in dollars. Below zero if more went back.' }),
  user_id: said('user_id'),
  ...{ domain: said('domain'), site_path: said('site_path'), campaign: said('campaign') },
  monetized: described(z.boolean().optional(), 'monetized'),
  ...{ country: said('country'), version_id: said('version_id') },
  ...{ dependent_project_id: said('dependent_project_id'), user_agent: said('user_agent') },
  reason: described(z.enum(downloadReasons).optional(), 'reason'),
  ...{ game_version: said('game_version'), loader: said('loader') },
})
export type ShownFigure = z.input<typeof figure>

const event = {
  project_id: z.string().meta({ description: 'Id of the project that changed.' }),
  timestamp: z.iso.datetime().meta({ description: 'When it happened.' }),
}
const status = (description: string) => z.enum(projectStatuses).meta({ description })
const projectEvent = z.discriminatedUnion('kind', [
  z.object({
    ...event,
    kind: z.literal('version_uploaded').meta({ description: 'A version was published.' }),
    version_id: z.string().meta({ description: 'Id of the new version.' }),
    version_name: z.string().meta({ description: 'Name of the new version.' }),
    version_number: z.string().meta({ description: 'Number of the new version.' }),
  }),
  z.object({
    ...event,
    kind: z.literal('status_changed').meta({ description: 'The project got another status.' }),
    status_from: status('The status before.'),
    status_to: status('The new status.'),
  }),
])
export type ProjectEvent = z.input<typeof projectEvent>

export const analyticsRefusals = refusals(timeSlicesRefusals, figuresRefusals)

const example = {
  time_range: { start: '2026-11-01T00:00:00Z', end: '2026-11-08T00:00:00Z', resolution: { minutes: 1_440 } },
  return_metrics: { project_downloads: { bucket_by: ['country'], filter_by: { loader: ['fabric'] } } },
}

export const fetchAnalytics = defineRoute({
  ...shared,
  path: '/v3/analytics',
  summary: 'Get analytics',
  description: `What counted of your projects, in slices of a time range. The same records make up the number of downloads that a project shows, so each breakdown adds up to it. An hour (UTC) belongs to the slice in which it begins. Countries with few records of a project in a calendar month are added to \`XX\`. Fields without a value are left out, and metrics that aren’t listed here are ignored.`,
  body: { kind: 'json', schema: request },
  responses: {
    200: {
      description: 'The figures of each slice, the oldest slice first.',
      schema: z.object({
        metrics: z.array(z.array(figure)).meta({ description: 'One list of figures for each slice.' }),
        projects: z.record(z.string(), project.v3).meta({
          description: 'The projects of the figures, and those that needed their files, as far as you may see them.',
        }),
        users: z.record(z.string(), user.v3).meta({
          description: 'The members whose revenue the figures have. Empty unless it is broken down by `user_id`.',
        }),
        project_events: z.array(projectEvent).meta({
          description: `New versions and changes of status in the range, oldest first. The newest ${PROJECT_EVENTS_MAX} at most.`,
        }),
      }),
    },
  },
  errors: analyticsRefusals.codes,
  example: { body: example },
})

const lists = <const Fields extends readonly Field[]>(...fields: Fields) => {
  const list = (field: Field) => described(z.array(z.string()), field)
  return Object.fromEntries(fields.map((field) => [field, list(field)])) as Record<
    Fields[number],
    ReturnType<typeof list>
  >
}
const flags = described(z.array(z.boolean()), 'monetized')

export const fetchAnalyticsFacets = defineRoute({
  ...shared,
  path: '/v3/analytics/facets',
  summary: 'Get the values to filter analytics by',
  description: 'The values that occur in the projects and the days of the range. Takes the body of `/v3/analytics`.',
  body: { kind: 'json', schema: request },
  responses: {
    200: {
      description: 'The values of each field.',
      schema: z.object({
        facets: z
          .object({
            project_views: z
              .object({ ...lists('domain', 'site_path', 'country', 'campaign'), monetized: flags })
              .meta({ description: 'Values of views.' }),
            project_downloads: z
              .object({
                ...lists('project_id', 'domain', 'user_agent', 'version_id', 'dependent_project_id', 'country'),
                ...{ monetized: flags, reason: described(z.array(z.enum(downloadReasons)), 'reason') },
                ...lists('game_version', 'loader'),
              })
              .meta({ description: 'Values of downloads.' }),
            project_playtime: z
              .object(lists('version_id', 'loader', 'game_version', 'country'))
              .meta({ description: 'Values of play time.' }),
            project_server_plays: z.object(lists('country')).meta({ description: 'Values of joins of servers.' }),
          })
          .meta({ description: 'The values, by metric and field.' }),
      }),
    },
  },
  errors: timeSlicesRefusals.codes,
  example: { body: example },
})
