import { z } from 'zod'

/** Most rows of one answer; an export asks for so many. */
export const maxRange = 1_000

const malformed = Symbol('malformed')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return malformed
  }
}

/** A query value that holds JSON. */
function jsonText<Schema extends z.ZodType>(schema: Schema, example: string) {
  return z
    .string()
    .transform((text, context): unknown => {
      const value = parse(text)
      if (value !== malformed) return value
      context.addIssue({ code: 'custom', message: `not JSON such as ${example}` })
      return z.NEVER
    })
    .pipe(schema)
    .meta({ description: `JSON such as \`${example}\`` })
}

const range = z
  .tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_000_000)])
  .refine(([from, to]) => to >= from && to - from < maxRange, {
    error: `from first to last row, at most ${maxRange} rows`,
  })

/** Query of a list in the dialect of ra-data-simple-rest: `sort=["title","ASC"]&range=[0,24]&filter={"q":"lamp"}`. */
export function adminQuery<const Field extends string, Filter extends z.ZodObject>(
  fields: readonly [Field, ...Field[]],
  filter: Filter,
) {
  return z.object({
    sort: jsonText(z.tuple([z.enum(fields), z.enum(['ASC', 'DESC'])]), `["${fields[0]}", "ASC"]`).optional(),
    range: jsonText(range, '[0, 24]').optional(),
    filter: jsonText(filter, '{}').optional(),
  })
}

export const adminListHeaders = { 'Content-Range': 'Rows shown and how many there are: `projects 0-24/319`.' }

export interface Slice {
  offset: number
  limit: number
}

/** Rows asked for; the first 25 unless told. */
export const sliceOf = ([from, to]: readonly [number, number] = [0, 24]): Slice => ({
  offset: from,
  limit: to - from + 1,
})

/** Tells which rows of how many an answer holds. */
export function contentRange(resource: string, { offset }: Slice, rows: number, total: number): Record<string, string> {
  const shown = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return { 'content-range': `${resource} ${shown}/${total}` }
}

/** Text to be found anywhere within a value by `ilike`, its own wildcards taken as they are. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
