import { isLoader, modpackLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { createVersionData, createVersionV2, editVersionBody, editVersionV2 } from './version.contract.ts'

/** Version 3 tells the loaders of a modpack's content by themselves. */
const mrpackLoaders = z
  .array(z.string().max(64).refine(isLoader, { error: 'there is no such loader' }))
  .max(1024)
  .nullish()
  .transform((names) => (names?.length ? names : undefined))
  .describe(`Loaders that the content of a modpack is made for; only beside the loader \`${modpackLoader}\`.`)

const created = createVersionData.out
  .extend({ mrpack_loaders: mrpackLoaders })
  .refine(({ loaders, mrpack_loaders }) => !mrpack_loaders || loaders.includes(modpackLoader), {
    path: ['mrpack_loaders'],
    error: `only beside the loader "${modpackLoader}"`,
  })
  .transform(({ mrpack_loaders = [], ...data }) => ({ ...data, loaders: [...data.loaders, ...mrpack_loaders] }))

/** The same fields, and old names, as in version 2. */
export const createVersionDataV3 = z.pipe(createVersionData.in, created)

export const createVersionV3 = defineRoute({
  ...createVersionV2,
  path: '/v3/version',
  description:
    'As the route of version 2. A modpack has the loader `mrpack`, and those of its content in `mrpack_loaders`.',
  body: { ...createVersionV2.body, data: createVersionDataV3 },
})

export const editVersionV3 = defineRoute({
  ...editVersionV2,
  path: '/v3/version/:id',
  description:
    'As the route of version 2. The loaders of a modpack’s content are in `mrpack_loaders`, and stay where `loaders` names `mrpack` alone.',
  body: { ...editVersionV2.body, schema: editVersionBody.extend({ mrpack_loaders: mrpackLoaders }) },
  errors: [...editVersionV2.errors, 'not_a_modpack'],
})
