import { expect, it } from 'vitest'
import { describeMails } from './mail.suite.ts'
import { mailLanguages } from './mail_language.ts'
import { mails } from './mails.ts'
import { wordings } from './wording/wordings.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()

describeMails(mails)

it.each(mailLanguages)('%s has the placeholders of English in every text', (language) => {
  for (const [name, text] of Object.entries(wordings[language])) {
    expect(placeholders(text), name).toEqual(placeholders(wordings['en-US'][name as keyof (typeof wordings)['en-US']]))
  }
})

it('every mail has a name of its own', () => {
  const names = mails.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
