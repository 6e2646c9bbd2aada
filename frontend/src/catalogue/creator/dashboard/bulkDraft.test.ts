import { expect, test } from 'vitest'
import { changesOf, emptyDraft, isEmpty } from './bulkDraft.ts'

test('an empty draft changes nothing', () => {
  expect(changesOf(emptyDraft)).toEqual({})
  expect(isEmpty(emptyDraft)).toBe(true)
  expect(isEmpty({ ...emptyDraft, wiki_url: null })).toBe(false)
})

test('adds further tags, and removes tags wherever they are', () => {
  expect(changesOf({ ...emptyDraft, add: ['magic'], remove: ['utility'] })).toEqual({
    add_additional_categories: ['magic'],
    remove_categories: ['utility'],
    remove_additional_categories: ['utility'],
  })
})

test('a link is set, removed or left alone', () => {
  expect(changesOf({ ...emptyDraft, issues_url: ' https://example.org ', wiki_url: null })).toEqual({
    issues_url: 'https://example.org',
    wiki_url: null,
  })
})
