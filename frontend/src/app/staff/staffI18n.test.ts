import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { staffI18n } from './staffI18n.ts'

const { translate } = staffI18n(
  createIntl({ locale: 'de', messages: { 'ra.action.save': 'Sichern', 'ra.x': '{name}!' } }),
)

test('prefers a translation to the library’s English', () => {
  expect(translate('ra.action.save')).toBe('Sichern')
  expect(translate('ra.x', { name: 'Ada', element: {} })).toBe('Ada!')
})

test('fills in numbers and plurals of the library’s English', () => {
  expect(translate('ra.action.refresh')).toBe('Refresh')
  expect(translate('ra.action.bulk_actions', { smart_count: 1 })).toBe('1 item selected')
  expect(translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 items selected')
  expect(translate('ra.page.create', { name: 'post' })).toBe('Create post')
})

test('a text that is not a key stays as it is or becomes the default of the caller', () => {
  expect(translate('Titel, Adresse')).toBe('Titel, Adresse')
  expect(translate('resources.projects.name', { _: 'Projects' })).toBe('Projects')
  expect(translate('ra.action')).toBe('ra.action')
})
