import { defineRoom } from '../kit/define_room.ts'
import { pictureErrors } from '../kit/pictures/picture.errors.ts'
import * as account from './account/account.contract.ts'
import * as withdrawal from './account/withdrawal.contract.ts'
import { identityErrors } from './identity.errors.ts'
import { attemptsPart } from './sign_in/attempt_store.ts'
import * as auth from './sign_in/auth.contract.ts'
import { credentialsPart } from './sign_in/credentials.ts'
import * as pat from './sign_in/pat.contract.ts'
import * as session from './sign_in/session.contract.ts'
import { sessionsPart } from './sign_in/sessions.ts'
import { tokenErrors } from './sign_in/token.errors.ts'
import { tokensPart } from './sign_in/tokens.ts'

export const identity = defineRoom('identity', {
  contracts: { ...auth, ...session, ...pat, ...account, ...withdrawal },
  errors: [tokenErrors, identityErrors, pictureErrors],
  groups: { Sessions: 'A session starts when a user signs in. Tools use personal access tokens instead.' },
  ops: [credentialsPart, tokensPart, sessionsPart, attemptsPart],
  side: new URL('side.ts', import.meta.url),
})
