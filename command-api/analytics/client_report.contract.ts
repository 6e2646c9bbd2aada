import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

/** Wire: versions of one report of play time. */
export const PLAYTIMES_MAX = 2_000

const shared = {
  method: 'POST',
  side: 'command',
  group: 'Analytics',
  responses: { 204: { description: 'Taken.' } },
  errors: [],
} as const

const notKept = 'What is told here is checked and not kept yet: this site counts downloads alone.'

export const reportView = defineRoute({
  ...shared,
  path: '/analytics/view',
  summary: 'Report that a page was seen',
  description: notKept,
  auth: 'none',
  body: {
    kind: 'json',
    schema: z.object({
      url: z
        .url({ protocol: /^https?$/ })
        .max(2_048)
        .describe('Address of the page.'),
    }),
  },
  example: { body: { url: 'https://adit.example/mod/lantern' } },
})

const playtime = z.object({
  seconds: z
    .int()
    .min(0)
    .max(65_535)
    .meta({ description: 'Seconds of play since the last report; more than 300 do not count.' }),
  loader: z.string().max(64).describe('With which loader it ran.'),
  game_version: z.string().max(64).describe('On which version of the game it ran.'),
  parent: z.string().max(64).nullish().meta({ description: 'Id of the version of the modpack that it was part of.' }),
})

export const reportPlaytime = defineRoute({
  ...shared,
  path: '/analytics/playtime',
  summary: 'Report play time',
  description: `A map of version ids, at most ${PLAYTIMES_MAX}. ${notKept}`,
  auth: 'required',
  scope: 'PERFORM_ANALYTICS',
  body: {
    kind: 'json',
    schema: z.record(z.string().max(64), playtime).refine((told) => Object.keys(told).length <= PLAYTIMES_MAX, {
      error: `at most ${PLAYTIMES_MAX} versions`,
    }),
  },
  example: { body: { AABBCCDD: { seconds: 240, loader: 'fabric', game_version: '1.21.4', parent: null } } },
})

export const reportServerPlay = defineRoute({
  ...shared,
  path: '/analytics/minecraft-server-play',
  summary: 'Report that a server was joined',
  description: notKept,
  auth: 'none',
  body: {
    kind: 'json',
    schema: z.looseObject({ project_id: z.string().max(64).nullish().describe('Id of the server’s project.') }),
  },
  example: { body: { project_id: 'AABBCCDD' } },
})
