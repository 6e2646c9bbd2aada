import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languageOf, mailLanguages, matchLanguage } from './mail_language.ts'

it('mails are written in every language that the pages offer', () => {
  const locales = join(import.meta.dirname, '../../../frontend/locales')
  const offered = readdirSync(locales).map((file) => file.replace('.json', ''))
  expect(mailLanguages.toSorted()).toEqual(['en-US', ...offered].toSorted())
})

it.each([
  [{ cookie: 'theme=dark; locale=de-DE', 'accept-language': 'ar' }, 'de-DE'],
  [{ cookie: 'mylocale=de-DE', 'accept-language': 'ar' }, 'ar-SA'],
  [{ cookie: 'locale=fr-FR', 'accept-language': 'fr,de-AT;q=0.8,en;q=0.5' }, 'de-DE'],
  [{ 'accept-language': 'de;q=0.2,ar-EG;q=0.9' }, 'ar-SA'],
  [{ 'accept-language': 'de;q=0,ar;q=0.1' }, 'ar-SA'],
  [{ 'accept-language': 'fr, *;q=0.1' }, null],
  [{ 'accept-language': ';q=x,,' }, null],
  [{}, null],
])('%j means %s', (headers, language) => {
  expect(languageOf(headers)).toBe(language)
})

it.each([
  ['DE-de', 'de-DE'],
  ['de-CH', 'de-DE'],
  ['en', 'en-US'],
  ['', null],
  [undefined, null],
])('the tag %s is matched to %s', (tag, language) => {
  expect(matchLanguage(tag)).toBe(language)
})
