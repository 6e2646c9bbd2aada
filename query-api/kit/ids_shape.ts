import { jsonArray } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'

/** Ours: ids or slugs of one request. A page of a launcher asks for far less. */
export const maxIds = 1_000

/** The query parameter `ids` of bulk reads. */
export const ids = jsonArray(z.string().max(64), { max: maxIds }).meta({
  description: `JSON array of ids or slugs, at most ${maxIds}.`,
})

/** Ours: files of one request; the largest modpacks have about a thousand. */
export const maxHashes = 5_000
