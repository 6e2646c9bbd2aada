import { categories } from '@adit/events/catalogue/tag/category.values.ts'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import arabic from '../../locales/ar-SA.json'
import german from '../../locales/de-DE.json'
import { tagText } from './category.texts.ts'

const names = [...new Set(categories.map(({ name }) => name))]
const intls = {
  en: createIntl({ locale: 'en-US', onError: () => undefined }),
  de: createIntl({ locale: 'de-DE', messages: german }),
  ar: createIntl({ locale: 'ar-SA', messages: arabic }),
}
const inAll = (name: string) => Object.values(intls).map((intl) => tagText(intl, name))

test('names categories in the reader’s language', () => {
  expect(inAll('game-mechanics')).toEqual(['Game mechanics', 'Spielmechanik', 'آليات اللعب'])
  expect(inAll('gui')).toEqual(['GUI', 'Benutzeroberfläche', 'واجهة المستخدم'])
  expect(inAll('8x-')).toEqual(['8x or less', '8x oder weniger', '8x أو أقل'])
})

test('names every category in Arabic script, except sizes and an abbreviation', () => {
  const latin = names.filter((name) => !/\p{Script=Arabic}/u.test(tagText(intls.ar, name)))
  expect(latin).toEqual(['16x', '32x', '48x', '64x', '128x', '256x', 'pbr'])
})

test('keeps the names of loaders and of categories that it doesn’t know', () => {
  expect(inAll('neoforge')).toEqual(['NeoForge', 'NeoForge', 'NeoForge'])
  expect(inAll('brand-new')).toEqual(['Brand new', 'Brand new', 'Brand new'])
})
