import { refusals } from '@adit/platform/eventing/refusal.ts'

export const friendLimitRefusals = refusals('friends_full', 'friend_requests_refused', 'friend_requests_spent')
