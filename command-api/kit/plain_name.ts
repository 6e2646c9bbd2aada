import { isVisibleName } from '@adit/events/kit/name.values.ts'
import type { z } from 'zod'

/** A name in which every character can be seen. */
export const plainName = (schema: z.ZodString) =>
  schema.refine(isVisibleName, { params: { code: 'invisible_characters' }, error: 'invisible characters' })
