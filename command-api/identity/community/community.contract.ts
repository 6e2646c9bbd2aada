import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

export const createCommunityLink = defineRoute({
  side: 'command',
  group: 'Users',
  internal: true,
  auth: 'none',
  method: 'POST',
  path: '/_internal/auth/discord-community-link',
  summary: 'Get the invitation to the community',
  description: 'The same for everybody. The path is that of a client; the community can be anywhere.',
  responses: {
    200: { description: 'Where to join.', schema: z.object({ url: z.url().describe('Address of the invitation.') }) },
  },
  errors: ['no_community'],
})
