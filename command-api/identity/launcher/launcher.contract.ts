import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'

const part = z.string().max(64).nullish()

export const letLauncherIn = defineRoute({
  side: 'command',
  group: 'Signing in',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  method: 'POST',
  path: '/_internal/auth/launcher',
  summary: 'Let a launcher sign in',
  description:
    'Opens a session for a launcher. Its token is in the address to which the browser goes then, and is void unless the launcher uses it within a minute.',
  body: {
    kind: 'json',
    schema: z.object({
      ipver: part.meta({ description: 'IP version of the address at which the launcher listens: 4 or 6.' }),
      port: part.meta({ description: 'Port at which it listens. Without one, the site for launchers gets the code.' }),
    }),
  },
  responses: {
    200: {
      description: 'Where to go.',
      schema: z.object({ url: z.string().meta({ description: 'The launcher’s address, with `code`.' }) }),
    },
  },
  errors: refusals(accountRefusals, 'launcher_unknown').codes,
})
