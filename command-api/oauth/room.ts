import { defineRoom } from '../kit/define_room.ts'
import * as app from './apps/app.contract.ts'
import { oauthAppsPart } from './apps/app_store.ts'
import * as consent from './consent/consent.contract.ts'
import * as grant from './grants/grant.contract.ts'
import { oauthGrantsPart } from './grants/grant_store.ts'
import { oauthErrors } from './oauth.errors.ts'
import * as token from './token/token.contract.ts'

export const oauth = defineRoom('oauth', {
  contracts: { ...app, ...consent, ...grant, ...token },
  errors: [oauthErrors],
  groups: { 'OAuth apps': 'Apps of third parties, which act for people who have authorized them.' },
  ops: [oauthAppsPart, oauthGrantsPart],
  side: new URL('side.ts', import.meta.url),
})
