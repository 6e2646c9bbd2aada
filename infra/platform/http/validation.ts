import { z } from 'zod'
import { type Refusal, type RefusalData, refusal } from '../eventing/refusal.ts'
import { defineErrors } from './errors.ts'

/** Messages for everything a schema can refuse. `limit` is inclusive. */
export const inputErrors = defineErrors({
  missing: { family: 'request_error', wording: '{field} is required.' },
  invalid_type: { family: 'request_error', wording: '{field} must be {expected}.' },
  invalid_format: { family: 'request_error', wording: '{field} is not a valid {expected}.' },
  invalid_value: { family: 'request_error', wording: '{field} must be one of {allowed}.' },
  malformed_array: { family: 'request_error', wording: '{field} must be a JSON array such as ["a", "b"].' },
  invisible_characters: {
    family: 'request_error',
    wording: "{field} can't contain control characters or characters that nobody sees.",
  },
  too_long: { family: 'request_error', wording: "{field} can't be longer than {limit} characters." },
  too_short: { family: 'request_error', wording: '{field} must have at least {limit} characters.' },
  too_many: { family: 'request_error', wording: "{field} can't have more than {limit} items." },
  too_few: { family: 'request_error', wording: '{field} must have at least {limit} items.' },
  too_big: { family: 'request_error', wording: '{field} must be at most {limit}.' },
  too_small: { family: 'request_error', wording: '{field} must be at least {limit}.' },
  not_multiple: { family: 'request_error', wording: '{field} must be a multiple of {limit}.' },
  unknown_key: { family: 'request_error', wording: '{field} is not a known field. Remove it or correct its name.' },
  invalid: { family: 'request_error', wording: '{field}: {reason}.' },
})

type Code = keyof typeof inputErrors
type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

interface Finding {
  code: string
  data: RefusalData
}

function fieldName(path: Path, whole: string): string {
  let name = ''
  for (const key of path) name += typeof key === 'number' ? `[${key}]` : `${name && '.'}${String(key)}`
  return name || whole
}

/** Whether the input has nothing at the path. A text that a schema has parsed, such as a JSON array, counts as something. */
function isAbsent(input: unknown, path: Path): boolean {
  let value = input
  for (const key of path) {
    if (value === undefined || value === null) return true
    if (typeof value !== 'object') return false
    value = Reflect.get(value, key)
  }
  return value === undefined
}

function finding(code: Code, data: RefusalData): Finding {
  return { code, data: { ...data } }
}

const sizeCodes: Record<string, { over: Code; under: Code }> = {
  string: { over: 'too_long', under: 'too_short' },
  array: { over: 'too_many', under: 'too_few' },
  set: { over: 'too_many', under: 'too_few' },
  map: { over: 'too_many', under: 'too_few' },
  number: { over: 'too_big', under: 'too_small' },
}

function sizeCode(origin: string, side: 'over' | 'under'): Code {
  return (sizeCodes[origin] ?? { over: 'too_big' as const, under: 'too_small' as const })[side]
}

/** The branch of a union that got furthest: fewest issues, then deepest path. */
function nearestBranch(branches: readonly (readonly Issue[])[]): Issue | undefined {
  const depth = (issues: readonly Issue[]) => Math.max(0, ...issues.map((issue) => issue.path.length))
  const ranked = branches.toSorted((a, b) => a.length - b.length || depth(b) - depth(a))
  return ranked[0]?.[0]
}

function customFinding(issue: Extract<Issue, { code: 'custom' }>, field: string): Finding {
  const { code = 'invalid', ...rest } = issue.params ?? {}
  return { code: String(code), data: { field, reason: issue.message, ...rest } }
}

function unionFinding(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  field: string,
  prefix: Path,
  context: Context,
): Finding {
  const nearest = nearestBranch(issue.errors)
  if (nearest) return toFinding(nearest, [...prefix, ...issue.path], context)
  const options =
    'options' in issue && Array.isArray(issue.options) ? issue.options.join(', ') : 'the documented values'
  return finding('invalid_value', { field, allowed: options })
}

interface Context {
  input: unknown
  whole: string
}

function toFinding(issue: Issue, prefix: Path, context: Context): Finding {
  const path = [...prefix, ...issue.path]
  const field = fieldName(path, context.whole)
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(context.input, path)
        ? finding('missing', { field, expected: issue.expected })
        : finding('invalid_type', { field, expected: `of type ${issue.expected}` })
    case 'too_big':
      return finding(sizeCode(issue.origin, 'over'), { field, limit: Number(issue.maximum) })
    case 'too_small':
      return finding(sizeCode(issue.origin, 'under'), { field, limit: Number(issue.minimum) })
    case 'invalid_format':
      // A schema's own message is a noun phrase such as "whole number"; zod's is a sentence that starts with "Invalid".
      return finding('invalid_format', {
        field,
        expected: issue.message.startsWith('Invalid') ? issue.format : issue.message,
      })
    case 'invalid_value':
      return isAbsent(context.input, path)
        ? finding('missing', { field })
        : finding('invalid_value', { field, allowed: issue.values.map(String).join(', ') })
    case 'not_multiple_of':
      return finding('not_multiple', { field, limit: issue.divisor })
    case 'unrecognized_keys':
      return finding('unknown_key', { field: fieldName([...path, issue.keys[0] ?? ''], context.whole) })
    case 'invalid_union':
      return unionFinding(issue, field, prefix, context)
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues[0]
        ? toFinding(issue.issues[0], path, context)
        : finding('invalid', { field, reason: issue.message })
    case 'custom':
      return customFinding(issue, field)
  }
}

/** Issues that a refusal lists at most. */
const LISTED = 20

/** The refusal for a schema's issues. The first issue gives the message; if there are several, all are listed. */
function validationError(issues: readonly Issue[], input: unknown, whole: string): Refusal {
  const findings = issues.map((issue) => toFinding(issue, [], { input, whole }))
  const first = findings[0] ?? finding('invalid', { field: whole, reason: 'not valid' })
  const listed = findings.length > 1 ? { issues: findings.map(({ code, data }) => ({ code, ...data })) } : {}
  return refusal(first.code, { ...first.data, ...listed })
}

export type Parser = (input: unknown) => unknown

/** Values in an input from which a schema stops at the first one of a wrong type. Listing the issues of thousands would block the process. */
const LARGE = 1_000

/** Whether a JSON value consists of more than this many values. */
function hasMoreThan(count: number, value: unknown): boolean {
  let left = count
  const counted = (one: unknown): boolean => {
    left--
    if (left < 0) return false
    if (typeof one !== 'object' || one === null) return true
    for (const key in one) if (!counted(Reflect.get(one, key))) return false
    return true
  }
  return !counted(value)
}

/**
 * Creates a parser that throws a refusal. Compiles the schema at first use: compiling takes about a millisecond, which hundreds of routes
 * would cost at every start. `whole` names the input itself in errors, such as `body`.
 */
export function parser(schema: z.ZodType, whole: string): Parser {
  let compiled: z.ZodType | undefined
  return (input) => {
    compiled ??= z.compile(schema)
    // Zod sets `abortEarly` only for its own `validate`, but every schema honors it.
    const context: z.core.ParseContextInternal = { async: false, abortEarly: hasMoreThan(LARGE, input) }
    const result = compiled._zod.run({ value: input, issues: [] }, context)
    if (result instanceof Promise) throw new Error(`the schema of ${whole} is asynchronous`)
    if (result.issues.length === 0) return result.value
    // `safeParse` would word all of them.
    const issues = result.issues
      .slice(0, LISTED)
      .map((issue) => z.core.util.finalizeIssue(issue, context, z.core.config()))
    throw validationError(issues, input, whole)
  }
}
