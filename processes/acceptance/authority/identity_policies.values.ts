import { admin, admins, all, either, moderator, only, owner, type people, signedIn, staff, stranger } from './person.ts'
import { notShown, type PolicyTable, type Situation, shown } from './policy.ts'
import { future, open, own, staleMatch } from './policy_parts.ts'

const ofOwner = ({ stage }: Situation) => ({ at: [stage.account(owner).id] })
const ofModerator = ({ stage }: Situation) => ({ at: [stage.account(moderator).id] })
const notYours = { refused: 'not_your_account' } as const
/** An ordinary user's account. */
const ordinary = { may: either(only(owner), staff), ...notYours }
/** The account of staff. */
const ofStaff = { about: 'of a moderator', may: either(only(moderator), admins), best: moderator, ...notYours }
const noPicture = { query: 'ext=png', payload: Buffer.from('no picture') }
const late = { payload: { bio: 'Late.' }, headers: staleMatch }

const ownPats = { ...own, ask: () => ({}) }
const creation = {
  ...{ may: signedIn, passes: 'scopes_not_grantable' },
  ask: () => ({ payload: { name: 'More', scopes: 2 ** 25, expires: future } }),
}
const change = {
  ...{ may: only(owner), passes: 204, refused: 'pat_not_found' },
  ask: ({ stage }: Situation) => ({ at: [stage.pat], payload: { name: 'Renamed' } }),
}
const revocation = {
  ...{ may: only(owner), passes: 204, refused: 'pat_not_found' },
  ask: async ({ stage, passes }: Situation) => ({ at: [passes ? await stage.newPat() : stage.pat] }),
}
/** Of the owner's token, who is not staff. */
const staffScope = {
  ...{ may: admins, refused: 'admins_only', best: admin },
  ask: ({ stage }: Situation) => ({ at: [stage.account(owner).id, stage.pat] }),
}
const sessions = { ...own, ask: () => ({}) }
const ending = {
  ...{ may: only(owner), passes: 204, refused: 'session_not_found' },
  ask: async ({ stage }: Situation) => ({ at: [(await stage.newSession(stage.account(owner).id)).id] }),
}
/** By the token alone, which must be that of a session. It can have expired. */
const refreshing = {
  ...{ may: signedIn, passes: 200, refused: 'missing_token' },
  tokens: {
    ...{ 'an unknown token': 'invalid_token', 'a revoked token': 'invalid_token', 'an expired session': 200 },
    ...{ 'a token of a deleted account': 'invalid_token', 'an expired token': 'invalid_token' },
    'a session of somebody suspended': 200,
  },
  ask: async ({ stage, person, passes }: Situation) => ({
    ...(passes && { by: stage.withToken((await stage.newSession(stage.account(person).id)).secret) }),
  }),
}

const passwordChange = {
  // Without a token, the code of a mail's link would do.
  ...{ may: signedIn, passes: 'weak_password', refused: 'missing_token' },
  ask: ({ stage, person }: Situation) => ({
    payload: { old_password: stage.account(person).password, new_password: 'password1' },
  }),
}
const signUpCheck = {
  ...open,
  ask: () => ({ payload: { username: 'free', email: 'free@example.org', password: 'password' } }),
}
const login = {
  ...open,
  ask({ stage }: Situation) {
    const { username, password } = stage.account(stranger)
    return { payload: { username, password } }
  },
}
const signUp = {
  ...{ may: all, passes: 'username_taken' },
  ask({ stage }: Situation) {
    const { username, password } = stage.account(stranger)
    return { payload: { username, email: 'other@example.org', password } }
  },
}
const atFlow = { may: all, passes: 'flow_ended' }
const setUp = {
  ...{ may: signedIn, passes: 200 },
  ask: ({ stage, person }: Situation) => ({ payload: { password: stage.account(person).password } }),
}
const turnOn = {
  ...{ may: signedIn, passes: 'flow_ended' },
  ask: () => ({ payload: { flow: 'unknown', code: '123456' } }),
}
const withoutFactor = {
  ...{ may: signedIn, passes: 'second_factor_off' },
  ask: () => ({ payload: { code: '123456' } }),
}
const addPasskey = {
  ...{ may: signedIn, passes: 200 },
  ask: ({ stage, person }: Situation) => ({ payload: { password: stage.account(person).password } }),
}
const credential = { id: 'a', rawId: 'a', type: 'public-key' }
const finishPasskey = {
  ...{ may: signedIn, passes: 'flow_ended' },
  ask: () => ({
    payload: {
      ...{ flow: 'unknown', name: 'Phone' },
      credential: { ...credential, response: { clientDataJSON: 'a', attestationObject: 'a' } },
    },
  }),
}
const unknownPasskey = {
  ...{ may: signedIn, passes: 'passkey_not_found' },
  ask: () => ({ at: ['PASSKEY1'], payload: { name: 'Phone' } }),
}
const signInByPasskey = {
  ...atFlow,
  ask: () => ({
    payload: {
      flow: 'unknown',
      credential: { ...credential, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } },
    },
  }),
}

const beginTrip = { may: all, passes: 'provider_unknown', ask: () => ({ query: 'provider=unknown' }) }
/** To a page that says that the provider is off. */
const comeBack = { may: all, passes: 303, ask: () => ({ at: ['github'] }) }
const fromElsewhere = {
  ...atFlow,
  ask: () => ({ payload: { flow: 'unknown', username: 'elsewhere', account_consent: true } }),
}
const unlinking = {
  ...{ may: signedIn, passes: 'provider_not_linked' },
  ask: () => ({ payload: { provider: 'github' } }),
}

/** Who asked for an act and whom it concerns is tested beside the routes. */
const unknownAct = {
  ...{ may: admins, refused: 'admins_decide', best: admin, passes: 'act_not_found' },
  ask: () => ({ at: ['NOSUCH00'], payload: { reason: 'Too early.' } }),
}

export const identityPolicies: PolicyTable = {
  'GET /v2/user': [
    { ...own, ask: () => ({}) },
    {
      ...{ about: 'with the email address', may: signedIn, passes: shown, ask: () => ({}) },
      ...{ scopes: ['USER_READ_EMAIL'], withoutScopes: notShown },
      shows: ({ body }) => typeof body.email === 'string',
    },
  ],
  'GET /v2/user/:id': [
    { ...open, ask: ofOwner },
    {
      ...{ about: 'with the email address', may: only(owner), passes: shown, refused: notShown, ask: ofOwner },
      ...{ scopes: ['USER_READ', 'USER_READ_EMAIL'], withoutScopes: notShown },
      shows: ({ body }) => typeof body.email === 'string',
    },
    {
      ...{ about: 'with payouts', may: only(owner), passes: shown, refused: notShown, ask: ofOwner },
      ...{ scopes: ['USER_READ', 'PAYOUTS_READ'], withoutScopes: notShown },
      shows: ({ body }) => body.payout_data !== null && body.payout_data !== undefined,
    },
  ],
  'GET /v2/users': { ...open, ask: ({ stage }) => ({ query: `ids=["${stage.account(owner).id}"]` }) },
  'GET /v3/users/search': { ...open, ask: () => ({ query: 'query=person' }) },
  'PATCH /v2/user/:id': [
    { ...ordinary, passes: 'revision_mismatch', ask: (situation) => ({ ...ofOwner(situation), ...late }) },
    { ...ofStaff, passes: 'revision_mismatch', ask: (situation) => ({ ...ofModerator(situation), ...late }) },
    ...(['role', 'badges'] as const).map((field) => ({
      ...{ about: field, may: admins, passes: 'revision_mismatch', best: admin },
      refused: (person: (typeof people)[number]) => (ordinary.may(person) ? 'admins_only' : 'not_your_account'),
      ask: (situation: Situation) => ({
        ...{ ...ofOwner(situation), headers: staleMatch },
        payload: { reason: 'Helps out.', ...(field === 'role' ? { role: 'moderator' } : { badges: 1 }) },
      }),
    })),
  ],
  'DELETE /v2/user/:id': [
    {
      ...{ may: either(only(owner), admins), passes: 204, ...notYours },
      async ask(situation) {
        const { stage, passes, person } = situation
        if (!passes) return ofOwner(situation)
        const { id, visitor, password } = await stage.newAccount()
        return { at: [id], ...(person === owner && { by: visitor, payload: { password } }) }
      },
    },
    {
      // Admins have to ask for the role first.
      ...{ about: 'of a moderator', may: either(only(moderator), admins), best: admin, ...notYours, ask: ofModerator },
      passes: (person) => (only(moderator)(person) ? 'password_required' : 'staff_not_deleted'),
    },
  ],
  'PATCH /v2/user/:id/icon': [
    { ...ordinary, passes: 'invalid_image', ask: (situation) => ({ ...ofOwner(situation), ...noPicture }) },
    { ...ofStaff, passes: 'invalid_image', ask: (situation) => ({ ...ofModerator(situation), ...noPicture }) },
  ],
  'DELETE /v2/user/:id/icon': [
    { ...ordinary, passes: 204, ask: ofOwner },
    { ...ofStaff, passes: 204, ask: ofModerator },
  ],
  'GET /_internal/setup': { ...own, ask: () => ({}) },
  'PUT /_internal/setup': {
    ...{ may: signedIn, passes: 204 },
    ask: () => ({ payload: { game_version: '1.20.1', loader: 'fabric' } }),
  },
  'GET /v3/user/:id/preferences': {
    ...{ may: only(owner), passes: 200, refused: 'only_yours_to_see', ask: ofOwner },
  },
  'PATCH /v3/user/:id/preferences': {
    ...{ may: only(owner), passes: 200, ...notYours },
    ask: (situation) => ({ ...ofOwner(situation), payload: { appearance: { theme: 'oled' } } }),
  },
  'GET /_internal/auth/email': { ...own, ask: () => ({}) },
  'GET /_internal/auth/email/subscribe': { ...own, ask: () => ({}) },
  'POST /_internal/auth/email/subscribe': { may: signedIn, passes: 204, ask: () => ({}) },
  'DELETE /_internal/auth/email/subscribe': { may: signedIn, passes: 204, ask: () => ({}) },
  'POST /_internal/auth/password/reset': {
    may: all,
    passes: 204,
    ask: () => ({ payload: { username: 'nobody-here' } }),
  },
  'POST /v2/auth/password/reset': { may: all, passes: 204, ask: () => ({ payload: { username: 'nobody-here' } }) },
  // By the code of a mail alone.
  'POST /_internal/auth/email/verify': {
    may: all,
    passes: 'link_invalid',
    ask: () => ({ payload: { flow: 'made-up' } }),
  },
  'POST /_internal/auth/email/resend_verify': { ...{ may: signedIn, passes: 204 }, ask: () => ({}) },
  'PATCH /_internal/auth/email': {
    ...{ may: signedIn, passes: 'wrong_password' },
    ask: () => ({ payload: { email: 'new@example.org', password: 'not the password' } }),
  },
  // By the token of a mail alone.
  'POST /_internal/auth/email/unsubscribe': {
    ...{ may: all, passes: 'link_invalid', ask: () => ({ query: 'token=made-up' }) },
  },
  'GET /_internal/auth/email/unsubscribe': { ...{ may: all, passes: 303 }, ask: () => ({ query: 'token=made-up' }) },
  'PUT /_internal/language': { may: signedIn, passes: 204, ask: () => ({ payload: { language: 'de-DE' } }) },
  // The site of these tests can be opened on its own machine alone, where everybody may. Others are tested beside the route.
  'GET /_internal/mail': { may: all, passes: 200, ask: () => ({}) },
  'GET /_internal/mail/:id': { may: all, passes: 'not_found', ask: () => ({ at: ['0'] }) },
  'GET /admin-api/emails': { may: admins, refused: 'staff_only', best: admin, passes: 200, ask: () => ({}) },
  'GET /_internal/pat': ownPats,
  'GET /v2/pat': ownPats,
  'POST /_internal/pat': creation,
  'POST /v2/pat': creation,
  'PATCH /_internal/pat/:id': change,
  'PATCH /v2/pat/:id': change,
  'DELETE /_internal/pat/:id': revocation,
  'DELETE /v2/pat/:id': revocation,
  'POST /_internal/user/:id/pat/:token/staff': { ...staffScope, passes: 'no_staff_account' },
  'GET /admin-api/staff_tokens': { may: admins, refused: 'for_admins', best: admin, passes: 200, ask: () => ({}) },
  'DELETE /_internal/user/:id/pat/:token/staff': { ...staffScope, passes: 204 },
  'PATCH /_internal/auth/password': passwordChange,
  'PATCH /v2/auth/password': passwordChange,
  // The site of these tests has none. One that has invites everybody alike.
  'POST /_internal/auth/discord-community-link': { may: all, passes: 'no_community', ask: () => ({}) },
  'GET /_internal/auth/challenge': { may: all, passes: 200, ask: () => ({ query: 'action=sign_up' }) },
  'POST /_internal/auth/create/validate': signUpCheck,
  'POST /v2/auth/create/validate': signUpCheck,
  'POST /_internal/auth/login': login,
  'POST /v2/auth/login': login,
  'POST /_internal/auth/login/2fa': { ...atFlow, ask: () => ({ payload: { flow: 'unknown', code: '123456' } }) },
  'POST /v2/auth/login/2fa': { ...atFlow, ask: () => ({ payload: { flow: 'unknown', code: '123456' } }) },
  'POST /_internal/auth/create': signUp,
  'POST /v2/auth/create': signUp,
  'POST /_internal/gdpr/export': setUp,
  'GET /_internal/gdpr/export': ownPats,
  'GET /_internal/gdpr/export/archive': {
    ...{ ...own, passes: 'not_found' },
    async ask({ stage }) {
      await stage.removeDataCopies()
      return {}
    },
  },
  'GET /_internal/auth/security': ownPats,
  'GET /v2/auth/security': ownPats,
  'POST /_internal/auth/2fa/get_secret': setUp,
  'POST /v2/auth/2fa/get_secret': setUp,
  'POST /_internal/auth/2fa': turnOn,
  'POST /v2/auth/2fa': turnOn,
  'DELETE /_internal/auth/2fa': withoutFactor,
  'DELETE /v2/auth/2fa': withoutFactor,
  'POST /_internal/auth/2fa/backup_codes': withoutFactor,
  'POST /_internal/auth/2fa/confirm': withoutFactor,
  'DELETE /_internal/user/:id/2fa': {
    ...{ may: admins, refused: 'admins_only', best: admin, passes: 'second_factor_off' },
    ask: (situation) => ({ ...ofOwner(situation), payload: { reason: 'Lost the phone.' } }),
  },
  'GET /_internal/account/looks': ownPats,
  'POST /_internal/user/:id/look': [
    {
      ...{ may: staff, refused: 'staff_only', best: moderator, passes: 'missing' },
      ask: (situation) => ({ ...ofOwner(situation), payload: { reason: 'other' } }),
    },
    {
      ...{ about: 'of a moderator', best: admin, passes: 200, may: admins },
      refused: (person) => (staff(person) ? 'staff_details' : 'staff_only'),
      ask: (situation) => ({ ...ofModerator(situation), payload: { reason: 'support' } }),
    },
    {
      ...{ about: 'in an investigation', best: admin, passes: 'missing', may: admins },
      refused: (person) => (staff(person) ? 'admins_only' : 'staff_only'),
      ask: (situation) => ({ ...ofOwner(situation), payload: { reason: 'other', investigation: true } }),
    },
  ],
  'POST /_internal/auth/suspended': { ...atFlow, ask: () => ({ payload: { flow: 'unknown' } }) },
  'DELETE /_internal/auth/suspended': { may: signedIn, passes: 'not_suspended', ask: () => ({}) },
  'GET /_internal/user/:id/limits': { may: admins, refused: 'for_admins', best: admin, passes: 200, ask: ofOwner },
  'PUT /_internal/user/:id/limits/:name': {
    ...{ may: admins, refused: 'admins_decide', best: admin, passes: 'limit_unknown' },
    ask: ({ stage }) => ({ at: [stage.account(owner).id, 'lanterns'], payload: { max: 3, reason: 'Makes spam.' } }),
  },
  'POST /_internal/user/:id/role': {
    ...{ may: admins, refused: 'admins_decide', best: admin, passes: 'role_unchanged' },
    ask: (situation) => ({ ...ofOwner(situation), payload: { role: 'developer', reason: 'Helps out.' } }),
  },
  'GET /admin-api/staff_acts': { may: admins, refused: 'for_admins', best: admin, passes: 200, ask: () => ({}) },
  'POST /_internal/staff_act/:id/confirm': unknownAct,
  'POST /_internal/staff_act/:id/refuse': unknownAct,
  'POST /_internal/staff_act/:id/withdraw': unknownAct,
  'GET /_internal/user/:id/suspension': {
    ...{ may: staff, refused: 'staff_only', best: moderator, passes: 200 },
    ask: ofOwner,
  },
  'PUT /_internal/user/:id/suspension': [
    {
      ...{ may: staff, refused: 'staff_only', best: moderator, passes: 'expiry_past' },
      ask: (situation) => ({ ...ofOwner(situation), payload: { reason: 'Theft.', until: '2020-01-01T00:00:00Z' } }),
    },
    {
      ...{ about: 'of a moderator', may: staff, refused: 'staff_only', best: admin, passes: 'staff_not_suspended' },
      ask: (situation) => ({ ...ofModerator(situation), payload: { reason: 'Theft.', until: null } }),
    },
  ],
  'DELETE /_internal/user/:id/suspension': {
    ...{ may: staff, refused: 'staff_only', best: moderator, passes: 'not_suspended' },
    ask: (situation) => ({ ...ofOwner(situation), payload: { reason: 'Mistaken.' } }),
  },
  'GET /_internal/auth/passkey': ownPats,
  'GET /v2/auth/passkey': ownPats,
  'POST /_internal/auth/passkey/register/start': addPasskey,
  'POST /v2/auth/passkey/register/start': addPasskey,
  'POST /_internal/auth/passkey/register/finish': finishPasskey,
  'POST /v2/auth/passkey/register/finish': finishPasskey,
  'PATCH /_internal/auth/passkey/:id': unknownPasskey,
  'PATCH /v2/auth/passkey/:id': unknownPasskey,
  'DELETE /_internal/auth/passkey/:id': unknownPasskey,
  'DELETE /v2/auth/passkey/:id': unknownPasskey,
  'POST /_internal/auth/passkey/start': { ...open, ask: () => ({}) },
  'POST /v2/auth/passkey/start': { ...open, ask: () => ({}) },
  'POST /_internal/auth/passkey/finish': signInByPasskey,
  'POST /v2/auth/passkey/finish': signInByPasskey,
  'GET /_internal/auth/providers': { ...open, ask: () => ({}) },
  'GET /v2/auth/providers': { ...open, ask: () => ({}) },
  'GET /_internal/auth/init': beginTrip,
  'GET /v2/auth/init': beginTrip,
  'GET /_internal/auth/callback/:provider': comeBack,
  'GET /v2/auth/callback/:provider': comeBack,
  'POST /_internal/auth/welcome': { ...atFlow, ask: () => ({ payload: { code: 'unknown' } }) },
  'POST /_internal/auth/create/oauth': fromElsewhere,
  'POST /v2/auth/create/oauth': fromElsewhere,
  'POST /_internal/auth/provider/link': {
    ...{ may: signedIn, passes: 'provider_unknown' },
    ask: () => ({ payload: { provider: 'unknown' } }),
  },
  'DELETE /_internal/auth/provider': unlinking,
  'DELETE /v2/auth/provider': unlinking,
  'POST /_internal/auth/launcher': {
    ...{ may: signedIn, passes: 'launcher_unknown' },
    ask: () => ({ payload: { ipver: '4', port: '0' } }),
  },
  'GET /_internal/session/list': sessions,
  'GET /v2/session/list': sessions,
  'DELETE /_internal/session/:id': ending,
  'DELETE /v2/session/:id': ending,
  'POST /_internal/session/refresh': refreshing,
  'POST /v2/session/refresh': refreshing,
}
