import { GAME_VERSION_NAME_MAX, MANIFEST_VERSIONS_MAX } from '@adit/events/catalogue/tag/game_version.values.ts'
import { gameVersionTypes } from '@adit/events/catalogue/tag/game_version_type.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { addGameVersionRefusals, changeGameVersionRefusals } from './game_version.decider.ts'

const shared = {
  side: 'command',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['game_versions'],
} as const

const version = z
  .string()
  .regex(/^[0-9A-Za-z][\w.+-]*$/, { error: 'name of a game version (letters, digits and . _ + - only)' })
  .max(GAME_VERSION_NAME_MAX)
  .describe('Name of the game version.')
const time = z.iso.datetime({ offset: true }).max(64)
const date = time.describe('Release date.')
const major = z.boolean().describe('Whether it is the main version of its series.')
const hidden = z.boolean().describe('Whether it is left out of lists and refused for new versions of projects.')
const type = z.enum(gameVersionTypes)

export const addGameVersion = defineRoute({
  ...shared,
  method: 'POST',
  path: '/admin-api/game_versions',
  shownAt: '/v2/tag/game_version',
  summary: 'Add a game version',
  body: {
    kind: 'json',
    schema: z.object({ version, version_type: type, date, major: major.default(false) }),
  },
  responses: { 204: { description: 'Added.' } },
  errors: refusals('admins_only', addGameVersionRefusals).codes,
})

export const changeGameVersion = defineRoute({
  ...shared,
  method: 'PATCH',
  path: '/admin-api/game_versions/:id',
  shownAt: '/v2/tag/game_version',
  summary: 'Change a game version, or hide it',
  description: 'Versions of projects keep a hidden game version that they have.',
  body: { kind: 'json', schema: z.object({ major: major.optional(), hidden: hidden.optional() }) },
  responses: { 204: { description: 'Changed.' } },
  errors: refusals('admins_only', changeGameVersionRefusals).codes,
})

/** Names that the manifest spells with spaces, as the compatible API spells them: `1.14 Pre-Release 1` is `1.14-pre1`. */
const spelled = (id: string): string => id.replace(/ Pre-Release (?=\d+$)/, '-pre').replaceAll(' ', '-')

const manifestTypes = { release: 'release', snapshot: 'snapshot', old_beta: 'beta', old_alpha: 'alpha' } as const

/** A version in the launcher's `version_manifest.json`. */
const manifestVersion = z
  .object({
    id: z.string().max(GAME_VERSION_NAME_MAX).transform(spelled).pipe(version),
    type: z.enum(['release', 'snapshot', 'old_beta', 'old_alpha']),
    releaseTime: time,
  })
  .transform(({ id, type: kind, releaseTime }) => ({
    version: id,
    type: manifestTypes[kind],
    // In whole seconds, as it is listed.
    releasedAt: Math.floor(Date.parse(releaseTime) / 1_000) * 1_000,
  }))

const planned = z
  .array(
    z.object({
      version: z.string(),
      version_type: type,
      date: z.iso.datetime(),
      major,
      hidden,
    }),
  )
  .max(MANIFEST_VERSIONS_MAX)

export const importGameVersions = defineRoute({
  ...shared,
  method: 'POST',
  path: '/admin-api/game_versions/import',
  shownAt: '/v2/tag/game_version',
  summary: 'Import game versions from the launcher’s version manifest',
  query: z.object({
    preview: z.enum(['true', 'false']).default('false').describe('With `true`, nothing is changed.'),
  }),
  body: { kind: 'json', schema: z.object({ versions: z.array(manifestVersion).min(1).max(MANIFEST_VERSIONS_MAX) }) },
  responses: {
    200: {
      description: 'What is new and what changes, newest first.',
      schema: z.object({ added: planned, changed: planned, unchanged: z.int() }),
    },
  },
  errors: refusals('admins_only').codes,
})
