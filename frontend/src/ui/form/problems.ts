import type { IntlShape, MessageDescriptor } from 'react-intl'
import { toApiError } from '../../api/apiError.ts'
import { neededBy, problemTexts } from './problem.texts.ts'

/** What is wrong, by the field's API name such as `name` or `link_urls.source`; the empty name concerns all of the form. */
export type Problems = Readonly<Record<string, string>>

type Finding = { code: string; field: string; data: Record<string, string | number> }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function findingOf(details: Record<string, unknown>): Finding {
  const plain = Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  const { code, field } = details
  return {
    code: typeof code === 'string' ? code : '',
    field: typeof field === 'string' ? field : '',
    data: Object.fromEntries(plain) as Finding['data'], // Only texts and numbers are left.
  }
}

function isWorded(code: string): code is keyof typeof problemTexts {
  return Object.hasOwn(problemTexts, code)
}

/** The words for a code, or undefined when there are none of ours or the answer lacks what they name. */
function wordsOf(intl: IntlShape, { code, data }: Finding): string | undefined {
  if (!isWorded(code)) return undefined
  const complete = (neededBy[code] ?? []).every((name) => name in data)
  const text: MessageDescriptor = problemTexts[code]
  return complete ? intl.formatMessage(text, data) : undefined
}

/** Names of fields in a multipart body stand below the part that holds them. */
function plainName(field: string): string {
  return field.replace(/^(?:data|body)\./, '')
}

/** What an answer says is wrong, in the reader's language where there are words for it, else as the server put it. */
export function problemsOf(intl: IntlShape, thrown: unknown): Problems {
  const error = toApiError(thrown)
  if (error.status === 0) return { '': intl.formatMessage(problemTexts.offline) }
  if (error.status >= 500) return { '': intl.formatMessage(problemTexts.unavailable) }
  const details = isRecord(error.details) ? error.details : {}
  const first = findingOf(details)
  const problems: Record<string, string> = { [plainName(first.field)]: wordsOf(intl, first) ?? error.description }
  const issues = Array.isArray(details.issues) ? details.issues.filter(isRecord) : []
  for (const issue of issues.map(findingOf)) {
    const name = plainName(issue.field)
    if (!(name in problems)) problems[name] = wordsOf(intl, issue) ?? error.description
  }
  return problems
}

/** The problem of a field or of a part of it, such as `loaders[0]` of `loaders`. */
export function problemAt(problems: Problems, field: string): string | undefined {
  const name = Object.keys(problems).find(
    (one) => one === field || one.startsWith(`${field}[`) || one.startsWith(`${field}.`),
  )
  return name === undefined ? undefined : problems[name]
}

/** Problems that none of the fields shown can tell. */
export function otherProblems(problems: Problems, shown: readonly string[]): string[] {
  const told = new Set(shown.map((field) => problemAt(problems, field)))
  return [...new Set(Object.values(problems))].filter((text) => !told.has(text))
}

/** The problems without those of a field and its parts. */
export function withoutField(problems: Problems, field: string): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(
      ([name]) => name !== field && !name.startsWith(`${field}[`) && !name.startsWith(`${field}.`),
    ),
  )
}
