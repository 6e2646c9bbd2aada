import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/apiError.ts'
import { otherProblems, problemAt, problemsOf } from './problems.ts'

const intl = createIntl({ locale: 'en-US', onError: () => undefined })
const refused = (details: unknown, description = 'as the server says') =>
  problemsOf(intl, new ApiError({ status: 400, error: 'invalid_input', description, details }))

test('a known code gets our words, at its field', () => {
  expect(refused({ code: 'too_long', field: 'name', limit: 64 })).toEqual({
    name: "Can't be longer than 64 characters.",
  })
})

test('codes of staff, uploads and licenses get our words, too', () => {
  expect(refused({ code: 'job_recurs', name: 'sweep_uploads' })['']).toContain('“sweep_uploads” is a recurring job')
  expect(refused({ code: 'too_many_parts', field: 'body', limit: 256 }).body).toContain('at most 256 files')
  expect(refused({ code: 'license_text_not_found', field: 'id', id: 'MIX' }).id).toContain(
    'no text for the license “MIX”',
  )
})

test('refusals of archived projects and fixed environments get our words', () => {
  expect(refused({ code: 'project_archived' })['']).toContain('is archived')
  expect(refused({ code: 'environment_fixed', field: 'environment' }).environment).toContain('Only mods and modpacks')
})

test('refusals of a change of status get our words', () => {
  expect(refused({ code: 'schedule_needs_review', field: 'requested_status' }).requested_status).toContain(
    'must pass a',
  )
  expect(refused({ code: 'status_refused', field: 'status' }).status).toContain("status doesn't allow this")
  expect(refused({ code: 'checklist_incomplete', field: 'status' }).status).toContain('required items are still open')
  expect(refused({ code: 'version_required', field: 'status' }).status).toContain('at least one version')
})

test('an unknown code, or one that lacks what our words name, keeps the words of the server', () => {
  expect(refused({ code: 'odd', field: 'slug' })).toEqual({ slug: 'as the server says' })
  expect(refused({ code: 'too_long', field: 'slug' })).toEqual({ slug: 'as the server says' })
  expect(refused({ code: 'toString', field: 'slug' })).toEqual({ slug: 'as the server says' })
})

test('several problems at once stand at their fields', () => {
  const issues = [
    { code: 'too_long', field: 'name', limit: 64 },
    { code: 'missing', field: 'summary' },
  ]
  expect(refused({ ...issues[0], issues })).toEqual({
    name: "Can't be longer than 64 characters.",
    summary: 'Fill in this field.',
  })
})

test('fields of the part that holds the form have their plain names', () => {
  expect(refused({ code: 'missing', field: 'data.name' })).toEqual({ name: 'Fill in this field.' })
})

test.each([null, 'text', [], { field: 3 }])('details %j concern all of the form', (details) => {
  expect(refused(details)).toEqual({ '': 'as the server says' })
})

test('an outage message says that nothing was lost', () => {
  const offline = new ApiError({ status: 0, error: 'offline', description: 'no answer' })
  expect(problemsOf(intl, offline)['']).toMatch('Nothing you entered has been lost')
})

test('an upload that waited too long is told in the language of the page', () => {
  const german = createIntl({ locale: 'de-DE', messages: { 'problem.uploadGone': 'Das Hochgeladene ist weg.' } })
  const details = { code: 'upload_gone' }
  const gone = new ApiError({ status: 409, error: 'conflict', description: 'as the server says', details })
  expect(problemsOf(german, gone)).toEqual({ '': 'Das Hochgeladene ist weg.' })
})

test.each([500, 503, 1000])('a failure on the other side (%i) is not told in words for programmers', (status) => {
  const failed = new ApiError({ status, error: 'internal_error', description: 'An Idempotency-Key ...' })
  expect(problemsOf(intl, failed)['']).toMatch('Nothing you entered has been lost')
})

test('a part of a field stands for the field, a longer name does not', () => {
  const problems = { 'loaders[2]': 'no such loader', 'link_urls.source': 'not https' }
  expect(problemAt(problems, 'loaders')).toBe('no such loader')
  expect(problemAt(problems, 'link_urls.source')).toBe('not https')
  expect(problemAt(problems, 'load')).toBeUndefined()
  expect(otherProblems(problems, ['loaders'])).toEqual(['not https'])
})
