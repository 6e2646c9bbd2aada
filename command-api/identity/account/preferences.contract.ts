import { accountLanguages } from '@adit/events/identity/language.values.ts'
import { preferenceMeanings as meanings, preferenceGroups } from '@adit/events/identity/preferences.schema.ts'
import { friendPrivacies } from '@adit/events/identity/preferences.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountAccessRefusals } from './account_access.ts'

const { appearance, behavior, layouts, sidebars, social } = preferenceGroups
const localization = z.object({
  locale: z
    .enum(accountLanguages)
    .describe('Language of your account: mails are written in it, and `PUT /_internal/language` sets the same.'),
})
const friend_privacy = z
  .enum(friendPrivacies)
  .describe(
    'Who can send you friend requests. `mutual`: only those who have a friend in common with you. `none` is the same as `allow_friend_requests: false` of your profile.',
  )

export const changePreferences = defineRoute({
  method: 'PATCH',
  side: 'command',
  group: 'Users',
  auth: 'required',
  scope: 'USER_WRITE',
  path: '/v3/user/:id/preferences',
  summary: 'Change your preferences',
  description:
    'Your own only, also for staff. Fields that you leave out stay as they are. Either all fields are changed, or none if any is invalid.',
  body: {
    kind: 'json',
    schema: z.object({
      appearance: appearance.partial().optional().describe(meanings.appearance),
      behavior: behavior.partial().optional().describe(meanings.behavior),
      localization: localization.partial().optional().describe(meanings.localization),
      layouts: layouts.partial().optional().describe(meanings.layouts),
      sidebars: sidebars.partial().optional().describe(meanings.sidebars),
      social: social.extend({ friend_privacy }).partial().optional().describe(meanings.social),
    }),
  },
  answers: '/v3/user/:id/preferences',
  responses: { 200: { description: 'All your preferences.' } },
  visibleIn: ['accounts'],
  errors: accountAccessRefusals.codes,
  example: { params: { id: 'ada' }, body: { appearance: { theme: 'oled' }, social: { friend_privacy: 'mutual' } } },
})
