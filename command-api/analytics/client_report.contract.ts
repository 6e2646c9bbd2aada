import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { mapUpTo } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

/** Wire: versions in one report of playtime. */
export const PLAYTIMES_MAX = 2_000

const shared = {
  method: 'POST',
  side: 'command',
  group: 'Analytics',
  responses: { 204: { description: 'Accepted.' } },
} as const

export const pageRefusals = refusals('foreign_page')

const judged =
  'Which reports count is decided by the published rule. Reports about what isn’t public are accepted and not kept.'

export const reportView = defineRoute({
  ...shared,
  path: '/analytics/view',
  summary: 'Report a page view',
  description: judged,
  auth: 'optional',
  errors: pageRefusals.codes,
  body: {
    kind: 'json',
    schema: z.object({
      url: z
        .url({ protocol: /^https?$/ })
        .max(2_048)
        .describe('URL of the page. Must be on this site; pages that aren’t a project’s are ignored.'),
      referrer: z
        .string()
        .max(2_048)
        .nullish()
        .meta({ description: 'URL of the page that linked to it. Only its host is kept.' }),
    }),
  },
  example: { body: { url: 'https://adit.example/mod/lantern' } },
})

const playtime = z.object({
  seconds: z
    .int()
    .min(0)
    .max(65_535)
    .meta({ description: 'Seconds played since the last report. Reports of more than 300 seconds don’t count.' }),
  loader: z.string().max(64).describe('The loader it ran on.'),
  game_version: z.string().max(64).describe('The game version it ran on.'),
  parent: z.string().max(64).nullish().meta({ description: 'Id of the modpack version it was part of.' }),
})

export const reportPlaytime = defineRoute({
  ...shared,
  path: '/analytics/playtime',
  summary: 'Report playtime',
  description: `A map with at most ${PLAYTIMES_MAX} version ids as its keys. ${judged}`,
  errors: [],
  auth: 'required',
  scope: 'PERFORM_ANALYTICS',
  body: {
    kind: 'json',
    schema: mapUpTo(PLAYTIMES_MAX, z.string().max(64), playtime),
  },
  example: { body: { AABBCCDD: { seconds: 240, loader: 'fabric', game_version: '1.21.4', parent: null } } },
})

export const reportServerPlay = defineRoute({
  ...shared,
  path: '/analytics/minecraft-server-play',
  summary: 'Report that a player joined a server',
  description: judged,
  auth: 'optional',
  errors: [],
  body: {
    kind: 'json',
    schema: z.object({ project_id: z.string().max(64).nullish().describe('Project id of the server.') }),
  },
  example: { body: { project_id: 'AABBCCDD' } },
})
