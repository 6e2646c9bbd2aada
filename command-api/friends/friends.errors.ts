import { defineErrors } from '@adit/platform/http/errors.ts'

export const friendsErrors = defineErrors({
  friend_yourself: { family: 'request_error', wording: "You can't do this with your own account." },
  user_blocked: { family: 'request_error', wording: 'You have blocked this user. Unblock them first.' },
  already_friends: { family: 'request_error', wording: 'You are already friends with this user.' },
  friend_already_asked: {
    family: 'request_error',
    wording: "You have already sent this user a friend request, and they haven't answered yet.",
  },
  friend_requests_refused: { family: 'request_error', wording: "This user doesn't accept friend requests." },
  mutual_friend_needed: {
    family: 'request_error',
    wording: 'This user only accepts friend requests from people who have a friend in common with them.',
  },
  friends_full: {
    family: 'limit_reached',
    wording: 'You can have at most {limit} friends and unanswered requests. Remove one first.',
  },
  friend_requests_spent: {
    family: 'ratelimit_error',
    wording: 'You can send at most {limit} friend requests a day. Try again in {hours} hours.',
  },
  not_friends: {
    family: 'request_error',
    wording: "You aren't friends with this user, and there is no request between you.",
  },
  already_blocked: { family: 'request_error', wording: 'You have already blocked this user.' },
  not_blocked: { family: 'request_error', wording: "You haven't blocked this user." },
  blocks_full: { family: 'limit_reached', wording: 'You can block at most {limit} users. Unblock one first.' },
})
