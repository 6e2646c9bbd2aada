import { z } from 'zod'

/** Maximum number of rows in one answer; an export asks for this many. */
export const maxRange = 1_000

const malformed = Symbol('malformed')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return malformed
  }
}

/** A query value that is JSON. */
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

/** The query of a list in the dialect of ra-data-simple-rest: `sort=["title","ASC"]&range=[0,24]&filter={"q":"lamp"}`. */
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

export const adminListHeaders = { 'Content-Range': 'Rows shown and total number of rows: `projects 0-24/319`.' }

export interface Slice {
  offset: number
  limit: number
}

/** The requested rows; the first 25 by default. */
export const sliceOf = ([from, to]: readonly [number, number] = [0, 24]): Slice => ({
  offset: from,
  limit: to - from + 1,
})

/** Sets Content-Range: which rows the answer holds, and how many there are. */
export function contentRange(resource: string, { offset }: Slice, rows: number, total: number): Record<string, string> {
  const shown = rows === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return { 'content-range': `${resource} ${shown}/${total}` }
}

/** An `ilike` pattern that finds the text anywhere within a value, with wildcards in the text taken literally. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
