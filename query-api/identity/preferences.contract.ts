import { preferenceMeanings as meanings, preferenceGroups } from '@adit/events/identity/preferences.schema.ts'
import { friendPrivacies } from '@adit/events/identity/preferences.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const { appearance, behavior, layouts, sidebars, social } = preferenceGroups

const preferences = z
  .object({
    appearance: appearance.describe(meanings.appearance),
    behavior: behavior.describe(meanings.behavior),
    localization: z
      .object({ locale: z.string().describe('Language of your account, in which mails are written.') })
      .describe(meanings.localization),
    layouts: layouts.describe(meanings.layouts),
    sidebars: sidebars.describe(meanings.sidebars),
    social: social
      .extend({
        friend_privacy: z
          .enum(friendPrivacies)
          .describe('Who can send you friend requests. `mutual`: only those who have a friend in common with you.'),
      })
      .describe(meanings.social),
  })
  .meta({
    id: 'UserPreferences',
    description:
      'What you want to find on every device. The pages of this site keep theme and layout in the browser instead, so each of your browsers can look different.',
  })
export type PreferencesShape = z.output<typeof preferences>

export const getPreferences = defineRoute({
  method: 'GET',
  side: 'query',
  group: 'Users',
  auth: 'required',
  scope: 'USER_READ',
  path: '/v3/user/:id/preferences',
  summary: 'Get your preferences',
  description: 'Your own only, also for staff. What you have never chosen has its default.',
  responses: {
    200: { description: 'All your preferences.', schema: preferences },
    404: { description: 'The user does not exist.' },
  },
  errors: ['not_found', 'only_yours_to_see'],
})
