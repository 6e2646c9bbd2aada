import { definePort } from '@adit/events/kit/slot.ts'

/** Address of the invitation to the site's community. Null, the default, if it has none. */
export const communityInvitation = definePort<{ url: string | null }>('identity.community_invitation')
