import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'
import { toApiError } from '../../api/error.ts'

/** What is wrong, by the field's API name such as `name` or `link_urls.source`; the empty name concerns all of the form. */
export type Problems = Readonly<Record<string, string>>

const texts = defineMessages({
  missing: { id: 'problem.missing', defaultMessage: 'Fill this in.' },
  too_long: { id: 'problem.tooLong', defaultMessage: '{limit} characters at most.' },
  too_short: { id: 'problem.tooShort', defaultMessage: 'At least {limit} characters.' },
  too_many: { id: 'problem.tooMany', defaultMessage: '{limit} at most.' },
  too_few: { id: 'problem.tooFew', defaultMessage: 'At least {limit}.' },
  slug_taken: { id: 'problem.slugTaken', defaultMessage: 'This address is taken by another project.' },
  slug_reserved: { id: 'problem.slugReserved', defaultMessage: 'This address is reserved.' },
  unknown_license: { id: 'problem.unknownLicense', defaultMessage: '“{license}” is not an SPDX license expression.' },
  unknown_game_version: { id: 'problem.unknownGameVersion', defaultMessage: 'There is no game version “{value}”.' },
  unknown_loader: { id: 'problem.unknownLoader', defaultMessage: 'There is no loader “{value}”.' },
  unknown_dependency: { id: 'problem.unknownDependency', defaultMessage: '“{value}” could not be found.' },
  duplicate_dependency: { id: 'problem.duplicateDependency', defaultMessage: '“{value}” is named twice.' },
  duplicate_file: {
    id: 'problem.duplicateFile',
    defaultMessage: '“{filename}” is published by another project already. One file belongs to one project.',
  },
  duplicate_in_version: {
    id: 'problem.duplicateInVersion',
    defaultMessage: 'The version holds “{filename}” twice, or two files of that name.',
  },
  file_empty: { id: 'problem.fileEmpty', defaultMessage: '“{filename}” is empty.' },
  file_type_refused: {
    id: 'problem.fileType',
    defaultMessage: '“{filename}” has the wrong ending; allowed are {allowed}.',
  },
  last_file: { id: 'problem.lastFile', defaultMessage: 'A version needs at least one file; this is its last.' },
  gallery_full: { id: 'problem.galleryFull', defaultMessage: 'A gallery holds at most {limit} pictures.' },
  gallery_duplicate: { id: 'problem.galleryDuplicate', defaultMessage: 'This picture is in the gallery already.' },
  project_limit_reached: {
    id: 'problem.projectLimit',
    defaultMessage: 'You have {current} of at most {limit} projects. Support raises the limit on request.',
  },
  username_taken: { id: 'problem.usernameTaken', defaultMessage: 'The username “{username}” is taken.' },
  weak_password: {
    id: 'problem.weakPassword',
    defaultMessage: 'Too easy to guess. Make it longer, or take several words that do not belong together.',
  },
  wrong_password: { id: 'problem.wrongPassword', defaultMessage: 'This is not your password.' },
  expiry_past: { id: 'problem.expiryPast', defaultMessage: 'Choose a time in the future.' },
  pats_full: {
    id: 'problem.patsFull',
    defaultMessage: 'You have {current} of at most {limit} tokens. Revoke one first.',
  },
  no_permission: { id: 'problem.noPermission', defaultMessage: 'You may not do this here.' },
  revision_mismatch: {
    id: 'problem.changedMeanwhile',
    defaultMessage:
      'Somebody else has changed this in the meantime. The newest state is loaded, and what you changed is still here: look it over, then save again.',
  },
  offline: {
    id: 'problem.offline',
    defaultMessage: 'The server could not be reached. Nothing that you entered has been lost; try again.',
  },
})

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

/** What of an error its words name. */
const needs: Partial<Record<keyof typeof texts, readonly string[]>> = {
  too_long: ['limit'],
  too_short: ['limit'],
  too_many: ['limit'],
  too_few: ['limit'],
  unknown_license: ['license'],
  unknown_game_version: ['value'],
  unknown_loader: ['value'],
  unknown_dependency: ['value'],
  duplicate_dependency: ['value'],
  duplicate_file: ['filename'],
  duplicate_in_version: ['filename'],
  file_empty: ['filename'],
  file_type_refused: ['filename', 'allowed'],
  gallery_full: ['limit'],
  project_limit_reached: ['current', 'limit'],
  username_taken: ['username'],
  pats_full: ['current', 'limit'],
}

function isWorded(code: string): code is keyof typeof texts {
  return Object.hasOwn(texts, code)
}

/** The words for a code, or undefined when there are none of ours or the answer lacks what they name. */
function wordsOf(intl: IntlShape, { code, data }: Finding): string | undefined {
  if (!isWorded(code)) return undefined
  const complete = (needs[code] ?? []).every((name) => name in data)
  const text: MessageDescriptor = texts[code]
  return complete ? intl.formatMessage(text, data) : undefined
}

/** Names of fields in a multipart body stand below the part that holds them. */
function plainName(field: string): string {
  return field.replace(/^(?:data|body)\./, '')
}

/** What an answer says is wrong, in the reader's language where there are words for it, else as the server put it. */
export function problemsOf(intl: IntlShape, thrown: unknown): Problems {
  const error = toApiError(thrown)
  if (error.status === 0) return { '': intl.formatMessage(texts.offline) }
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
