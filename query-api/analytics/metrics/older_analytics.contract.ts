import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { figuresRefusals } from './figures.ts'
import { olderQuery } from './older_query.ts'
import { lengthSlicesRefusals } from './time_slices.ts'

const shared = {
  method: 'GET',
  side: 'query',
  group: 'Analytics',
  auth: 'required',
  scope: 'ANALYTICS',
  limitedTokens: 'projects',
  errors: refusals(lengthSlicesRefusals, figuresRefusals).codes,
} as const

const query = olderQuery
const byTime = (of: z.ZodType, description: string) => ({
  200: {
    description,
    schema: z.record(z.string(), z.record(z.string(), of)),
  },
})
const times =
  'For each project, amounts by the beginning of the slice in seconds since 1970. The range is widened to whole slices. Slices without any are left out.'
const countries = 'For each project, amounts by country. `XX`: unknown, or too few in the calendar month to be named.'
const amount = z.int().min(0)

export const getViews = defineRoute({
  ...shared,
  path: '/v3/analytics/views',
  summary: 'Get views by time',
  query,
  responses: byTime(amount, times),
})

export const getDownloads = defineRoute({
  ...shared,
  path: '/v3/analytics/downloads',
  summary: 'Get downloads by time',
  query,
  responses: byTime(amount, times),
})

export const getPlaytime = defineRoute({
  ...shared,
  path: '/v3/analytics/playtime',
  summary: 'Get play time by time, in seconds',
  query,
  responses: byTime(amount, times),
})

export const getViewCountries = defineRoute({
  ...shared,
  path: '/v3/analytics/countries/views',
  summary: 'Get views by country',
  query,
  responses: byTime(amount, countries),
})

export const getDownloadCountries = defineRoute({
  ...shared,
  path: '/v3/analytics/countries/downloads',
  summary: 'Get downloads by country',
  query,
  responses: byTime(amount, countries),
})
