import { expect, it } from 'vitest'
import { describeMails } from '../../identity/mail/mail.suite.ts'
import { mails } from '../../identity/mail/mails.ts'
import { billingMails } from './billing_mails.ts'

describeMails(billingMails)

it('no name is that of another mail', () => {
  const names = [...mails, ...billingMails].map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
