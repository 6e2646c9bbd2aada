import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { linkRefusals } from './link_refusals.ts'
import { mailLanguages } from './mail_language.ts'

const shared = { side: 'command', group: 'Signing in', auth: 'required', internal: true } as const
const changed = { 204: { description: 'Changed.' } } as const

export const getContact = defineRoute({
  ...shared,
  method: 'GET',
  path: '/_internal/auth/email',
  scope: 'USER_READ_EMAIL',
  summary: 'Get how mail reaches you',
  responses: {
    200: {
      description: 'What is known of your email address.',
      schema: z.object({
        verified: z.boolean(),
        bouncing: z.boolean().describe('A mail server has refused mail to it for good, and it was not verified since.'),
        subscribed: z.boolean().describe('Whether it gets the newsletter.'),
      }),
    },
  },
  errors: accountRefusals.codes,
})

export const getSubscription = defineRoute({
  ...shared,
  method: 'GET',
  path: '/_internal/auth/email/subscribe',
  scope: 'USER_READ_EMAIL',
  summary: 'Get whether you get the newsletter',
  responses: { 200: { description: 'Your choice.', schema: z.object({ subscribed: z.boolean() }) } },
  errors: accountRefusals.codes,
})

export const subscribe = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/auth/email/subscribe',
  scope: 'USER_WRITE',
  summary: 'Subscribe to the newsletter',
  responses: changed,
  errors: accountRefusals.codes,
  visibleIn: ['accounts'],
})

export const unsubscribe = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/_internal/auth/email/subscribe',
  scope: 'USER_WRITE',
  summary: 'Unsubscribe from the newsletter',
  responses: changed,
  errors: accountRefusals.codes,
  visibleIn: ['accounts'],
})

export const unsubscribeByMail = defineRoute({
  ...shared,
  auth: 'none',
  method: 'POST',
  path: '/_internal/auth/email/unsubscribe',
  summary: 'Unsubscribe from the newsletter by a link of a mail',
  description: 'Mail programs send this themselves (RFC 8058).',
  query: z.object({ token: z.string().max(200) }),
  responses: { 204: { description: 'Unsubscribed.' } },
  errors: refusals(accountRefusals, linkRefusals).codes,
})

export const openUnsubscribePage = defineRoute({
  ...shared,
  auth: 'none',
  method: 'GET',
  path: '/_internal/auth/email/unsubscribe',
  summary: 'Open the page for unsubscribing',
  query: z.object({ token: z.string().max(200) }),
  responses: {
    303: { description: 'The page that asks for a click, so that no program unsubscribes anybody by looking.' },
  },
  errors: [],
})

export const changeLanguage = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/_internal/language',
  scope: 'USER_WRITE',
  summary: 'Choose the language of mails',
  body: { kind: 'json', schema: z.object({ language: z.enum(mailLanguages) }) },
  responses: changed,
  errors: accountRefusals.codes,
})
