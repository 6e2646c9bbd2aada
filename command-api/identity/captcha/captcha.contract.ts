import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { captchaActions, hostedKinds } from './captcha.port.ts'

const work = z.object({
  kind: z.literal('proof_of_work'),
  algorithm: z.literal('SHA-256'),
  challenge: z.string().meta({ description: 'SHA-256 of `salt` followed by the number in decimal digits, in hex.' }),
  salt: z.string(),
  maxnumber: z.int().meta({ description: 'The number is between 0 and this one.' }),
  signature: z.string(),
})

export const getChallenge = defineRoute({
  side: 'command',
  group: 'Signing in',
  internal: true,
  auth: 'none',
  method: 'GET',
  versions: ['_internal'],
  path: '/auth/challenge',
  summary: 'Get a challenge',
  description:
    'Signing up, asking for a password reset and, after some failures, signing in take the answer to a challenge in `challenge`. For `proof_of_work`, find the number and send the Base64 of the JSON object `{algorithm, challenge, number, salt, signature}` within ten minutes. For the others, send what the service gives the page. Each answer counts once, for the action that it was asked for.',
  query: z.object({ action: z.enum(captchaActions).meta({ description: 'What the challenge is for.' }) }),
  responses: {
    200: {
      description: 'What to solve. `none` if this site demands nothing.',
      schema: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('none') }),
        work,
        z.object({ kind: z.enum(hostedKinds), site_key: z.string() }),
      ]),
    },
  },
  errors: [],
})

/** The answer in the body of what a challenge guards. */
export const challengeAnswer = (max: number, when: string) =>
  z
    .string()
    .max(max)
    .nullish()
    .meta({ description: `Answer to a challenge of \`GET /_internal/auth/challenge\`. ${when}` })
