import { jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

/** Ours: ids or slugs per request. A page of a launcher needs far fewer. */
export const maxIds = 1_000

/** The query parameter `ids` of bulk reads. */
export const ids = jsonArray(z.string().max(64), { max: maxIds }).meta({
  description: `JSON array of at most ${maxIds} ids or slugs.`,
})

/** Ours: files per request. The largest modpacks have about a thousand. */
export const maxHashes = 5_000
