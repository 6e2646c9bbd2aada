import { defineMessages } from 'react-intl'

/** Roles on the whole site. */
export const roleTexts = defineMessages({
  developer: { id: 'role.developer', defaultMessage: 'User' },
  moderator: { id: 'role.moderator', defaultMessage: 'Moderator' },
  admin: { id: 'role.admin', defaultMessage: 'Admin' },
})
