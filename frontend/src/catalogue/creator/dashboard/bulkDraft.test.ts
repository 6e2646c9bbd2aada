import { expect, test } from 'vitest'
import { changesOf, emptyDraft, isEmpty } from './bulkDraft.ts'

test('changes nothing if the form is empty', () => {
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

test('sets, removes or keeps a link', () => {
  expect(changesOf({ ...emptyDraft, issues_url: ' https://example.org ', wiki_url: null })).toEqual({
    issues_url: 'https://example.org',
    wiki_url: null,
  })
})
