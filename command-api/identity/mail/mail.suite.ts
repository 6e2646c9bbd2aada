import { describe, expect, it } from 'vitest'
import { renderedMail } from './mail_compose.ts'
import type { AnyMail } from './mail_definition.ts'
import { mailLanguages } from './mail_language.ts'

const origin = 'https://adit.test'
const facts = { username: 'ada', at: Date.UTC(2026, 10, 23, 17, 5), origin, unsubscribeToken: 'AdaAdaAd.token' }

/** What holds for each mail in each language. */
export function describeMails(mails: readonly AnyMail[]): void {
  const everywhere = mails.flatMap((mail) => mailLanguages.map((language) => [mail.name, language, mail] as const))
  describe.each(everywhere)('%s in %s', (_, language, mail) => {
    const rendered = renderedMail(mail, { ...facts, language, values: mail.sample })
    const { subject, html, text } = rendered

    it('has a subject, HTML and text without a missing value', () => {
      for (const part of [subject, html, text]) {
        expect(part.trim()).not.toBe('')
        expect(part).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/)
      }
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar-SA' ? 'rtl' : 'ltr'}">`)
    })

    it('is not in English by mistake', () => {
      if (language !== 'en-US')
        expect(subject).not.toBe(renderedMail(mail, { ...facts, language: 'en-US', values: mail.sample }).subject)
    })

    it('says the same in both versions, and loads nothing', () => {
      for (const [, url] of html.matchAll(/href="([^"]+)"/g)) {
        expect(url?.startsWith(origin)).toBe(true)
        expect(text).toContain(url?.replaceAll('&amp;', '&'))
      }
      expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(/i)
    })

    it('escapes what people chose, and lets it begin no header', () => {
      const evil = '<b onclick="x">\r\nBcc: eve@example.org'
      const values = Object.fromEntries(
        Object.entries(mail.sample).map(([name, value]) => [
          name,
          typeof value === 'string' && !value.startsWith('http') ? evil : value,
        ]),
      )
      const hurt = renderedMail(mail, { ...facts, username: evil, language, values })
      expect(hurt.subject).not.toMatch(/[\r\n]/)
      expect(hurt.html).not.toContain('<b onclick')
      expect(hurt.html).toContain('&lt;b onclick=&quot;x&quot;&gt; Bcc')
      expect(hurt.text).not.toMatch(/^Bcc:/m)
    })
  })
}
