import type { Role } from '@adit/events/identity/role.values.ts'

export interface DemoAccount {
  username: string
  password: string
  role: Role
}

/** Accounts that visitors of the local demo can sign in with. They exist only there. */
export const demoAccounts: readonly DemoAccount[] = [
  { username: 'creator', password: 'dig-deeper-creator', role: 'developer' },
  { username: 'moderator', password: 'dig-deeper-moderator', role: 'moderator' },
  { username: 'admin', password: 'dig-deeper-admin', role: 'admin' },
]
