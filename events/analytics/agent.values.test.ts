import { expect, it } from 'vitest'
import { botMarks, classOfAgent } from './agent.values.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'browser'],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT X18 Plus) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36', 'browser'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/138.0', 'bot'],
  ['PrismLauncher/9.4', 'launcher'],
  ['packwiz/packwiz', 'launcher'],
  ['curl/8.12.1', 'tool'],
  ['mc-publish/3.3.0 (+https://example.com/mc-publish)', 'tool'],
  ['', 'tool'],
  [undefined, 'tool'],
])('%s is a %s', (userAgent, expected) => expect(classOfAgent(userAgent)).toBe(expected))

it('recognizes every published bot mark in any case', () => {
  for (const mark of botMarks) expect(classOfAgent(`Some ${mark.toUpperCase()} 1`)).toBe('bot')
})
