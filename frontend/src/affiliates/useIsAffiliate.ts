import { badgesOf } from '@adit/events/identity/badge.values.ts'
import { useAuth } from '../api/useAuth.ts'

/** Whether admins have made the viewer an affiliate. */
export function useIsAffiliate(): boolean {
  const { user } = useAuth()
  return user !== null && badgesOf(user.badges).includes('AFFILIATE')
}
