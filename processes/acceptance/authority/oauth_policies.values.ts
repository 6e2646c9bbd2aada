import { admin, admins, all, either, only, owner, signedIn } from './person.ts'
import type { PolicyTable, Situation } from './policy.ts'
import { open, own, unknown } from './policy_parts.ts'

const wish = { name: 'A', max_scopes: 2, redirect_uris: ['https://lantern.example/callback'] }
const notYours = { may: only(owner), refused: 'oauth_app_not_yours' } as const
const ofOwner = async ({ stage }: Situation) => ({ at: [await stage.oauthApp()] })
/** Nobody says which app it is: a token of a person says nothing about that. */
const form = (fields: Record<string, string>) => ({
  ...{ may: all, passes: 401 },
  ask: () => ({
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
})

const creation = {
  ...{ may: signedIn, passes: 'scopes_not_grantable' },
  ask: () => ({ payload: { ...wish, name: 'More', max_scopes: 2 ** 25 } }),
}
const edit = {
  ...{ ...notYours, passes: 'scopes_not_grantable' },
  ask: async (situation: Situation) => ({ ...(await ofOwner(situation)), payload: { max_scopes: 2 ** 25 } }),
}
const deletion = {
  ...{ ...notYours, passes: 204 },
  ask: async ({ stage, passes }: Situation) => ({ at: [passes ? await stage.newOauthApp() : await stage.oauthApp()] }),
}
const icon = {
  ...{ ...notYours, passes: 'invalid_image' },
  ask: async (situation: Situation) => ({
    ...{ ...(await ofOwner(situation)), query: 'ext=png', payload: Buffer.from('no picture') },
  }),
}
const noIcon = { ...notYours, passes: 204, ask: ofOwner }
const secret = { ...notYours, passes: 200, ask: ofOwner }
const lifted = { may: admins, passes: 204, refused: 'admins_only', best: admin, ask: ofOwner }
const suspension = {
  ...lifted,
  ask: async ({ stage, passes }: Situation) => ({
    ...{ at: [passes ? await stage.newOauthApp() : await stage.oauthApp()], payload: { reason: 'It spams.' } },
  }),
}
const revocation = {
  ...{ may: signedIn, passes: 'oauth_not_authorized', ask: () => ({ query: `client_id=${unknown}` }) },
}
const shownToAll = { ...open, ask: ofOwner }
const several = { ...open, ask: () => ({ query: `ids=["${unknown}"]` }) }
const ofUser = {
  ...{ may: either(only(owner), admins), passes: 200, refused: 'not_yours_to_see' },
  ask: ({ stage }: Situation) => ({ at: [stage.account(owner).id] }),
}
const theirs = { ...own, ask: () => ({}) }
const answer = { may: signedIn, passes: 'flow_ended', ask: () => ({ payload: { flow: 'unknown' } }) }

export const oauthPolicies: PolicyTable = {
  ...{ 'POST /_internal/oauth/app': creation, 'POST /v3/oauth/app': creation },
  ...{ 'PATCH /_internal/oauth/app/:id': edit, 'PATCH /v3/oauth/app/:id': edit },
  ...{ 'DELETE /_internal/oauth/app/:id': deletion, 'DELETE /v3/oauth/app/:id': deletion },
  ...{ 'PATCH /_internal/oauth/app/:id/icon': icon, 'PATCH /v3/oauth/app/:id/icon': icon },
  ...{ 'DELETE /_internal/oauth/app/:id/icon': noIcon, 'DELETE /v3/oauth/app/:id/icon': noIcon },
  ...{ 'POST /_internal/oauth/app/:id/secret': secret, 'POST /v3/oauth/app/:id/secret': secret },
  ...{ 'POST /_internal/oauth/app/:id/suspension': suspension, 'POST /v3/oauth/app/:id/suspension': suspension },
  ...{ 'DELETE /_internal/oauth/app/:id/suspension': lifted, 'DELETE /v3/oauth/app/:id/suspension': lifted },
  ...{ 'DELETE /_internal/oauth/authorizations': revocation, 'DELETE /v3/oauth/authorizations': revocation },
  ...{ 'GET /_internal/oauth/app/:id': shownToAll, 'GET /v3/oauth/app/:id': shownToAll },
  ...{ 'GET /_internal/oauth/apps': several, 'GET /v3/oauth/apps': several },
  'GET /v3/user/:id/oauth_apps': ofUser,
  ...{ 'GET /_internal/oauth/user/:id/oauth_apps': ofUser, 'GET /v3/oauth/user/:id/oauth_apps': ofUser },
  ...{ 'GET /_internal/oauth/authorizations': theirs, 'GET /v3/oauth/authorizations': theirs },
  'GET /admin-api/oauth_apps': { may: admins, refused: 'for_admins', best: admin, passes: 200, ask: () => ({}) },
  'GET /_internal/oauth/authorize': {
    ...{ may: signedIn, passes: 'oauth_app_not_found', ask: () => ({ query: `client_id=${unknown}` }) },
  },
  ...{ 'POST /_internal/oauth/accept': answer, 'POST /_internal/oauth/reject': answer },
  'POST /_internal/oauth/token': form({ grant_type: 'authorization_code', code: 'unknown' }),
  'POST /_internal/oauth/revoke': form({ token: 'unknown' }),
  'GET /.well-known/oauth-authorization-server': { may: all, passes: 200, ask: () => ({}) },
}
