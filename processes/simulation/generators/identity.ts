import { accountStream } from '@adit/command-api/identity/identity_streams.ts'
import type { Generators, Scene, Setting } from './action.ts'
import { admins, api, inQuery, mostly, some, somebody, sometimesMatching } from './choices.ts'

/** Few names, so that several people want the same one. */
const names = ['miner', 'digger', 'potter']

const ofAccount = (id: string, type: string, data: Record<string, unknown>): Setting => ({
  ...{ stream: accountStream(id), types: [type], to: { type, data } },
})

const goodPassword = (mark: string) => `${mark} digs a very deep tunnel`

/** Codes and keys need what only answers have; their own tests go further. */
const unknownCode = { flow: 'unknown', code: '123456' }
const key = { id: 'AA', rawId: 'AA', type: 'public-key' }

function staffScope(scene: Scene, method: 'POST' | 'DELETE') {
  const token = some(scene.random, scene.things.tokens)
  const path = token && `/_internal/user/${token.accountId}/pat/${token.id}/staff`
  return path === undefined ? undefined : { by: scene.people[0], method, path }
}

/** The others stay, so that something goes on. */
const mayGo = ({ people }: Scene) => people.slice(-2)

const suspensionOf = (scene: Scene) => `/_internal/user/${scene.random.pick(mayGo(scene)).accountId}/suspension`

/** By either admin, so that some ask and others confirm. */
function onAct(scene: Scene, decision: string, json?: object) {
  const act = some(scene.random, scene.things.acts)
  const path = `/_internal/staff_act/${act?.id}/${decision}`
  return act && { by: scene.random.pick(admins(scene)), method: 'POST', path, ...(json && { json }) }
}

export const identity: Generators = {
  signUp({ random, mark }) {
    const username = random.chance(0.5) ? random.pick(names) : `new-${mark}`
    const email = `${random.chance(0.5) ? random.pick(names) : mark}@example.org`
    const json = { username, email, password: goodPassword(mark) }
    return { by: undefined, method: 'POST', path: '/_internal/auth/create', json, leaves: ['AccountCreated'] }
  },
  checkSignUp: ({ random, mark }) => ({
    ...{ by: undefined, method: 'POST', path: '/_internal/auth/create/validate' },
    json: { username: random.pick(names), email: `${mark}@example.org`, password: mark },
  }),
  signIn(scene) {
    const { name: username, password } = somebody(scene)
    return { by: undefined, method: 'POST', path: '/_internal/auth/login', json: { username, password } }
  },
  changePassword(scene) {
    const by = somebody(scene)
    const password = goodPassword(scene.mark)
    const json = { old_password: by.password, new_password: password }
    return { by, method: 'PATCH', path: '/_internal/auth/password', json, password }
  },
  signInWithCode: () => ({ by: undefined, method: 'POST', path: '/v2/auth/login/2fa', json: unknownCode }),
  askForExport(scene) {
    const by = somebody(scene)
    // In a young session it takes no password.
    const json = scene.random.chance(0.5) ? {} : { password: by.password }
    return { by, method: 'POST', path: '/_internal/gdpr/export', json }
  },
  beginSecondFactor(scene) {
    const by = somebody(scene)
    return { by, method: 'POST', path: '/v2/auth/2fa/get_secret', json: { password: by.password } }
  },
  enableSecondFactor: (scene) => ({ by: somebody(scene), method: 'POST', path: '/v2/auth/2fa', json: unknownCode }),
  disableSecondFactor: (scene) => ({
    ...{ by: somebody(scene), method: 'DELETE', path: '/v2/auth/2fa', json: { code: '123456' } },
  }),
  replaceBackupCodes: (scene) => ({
    ...{ by: somebody(scene), method: 'POST', path: '/_internal/auth/2fa/backup_codes', json: { code: '123456' } },
  }),
  confirmSecondFactor: (scene) => ({
    ...{ by: somebody(scene), method: 'POST', path: '/_internal/auth/2fa/confirm', json: { code: '123456' } },
  }),
  removeSecondFactor(scene) {
    const { accountId } = somebody(scene)
    const json = { reason: scene.mark }
    return { by: scene.people[0], method: 'DELETE', path: `/_internal/user/${accountId}/2fa`, json }
  },
  suspendAccount(scene) {
    const json = { reason: scene.mark, until: '2100-01-01T00:00:00Z' }
    return { by: scene.people[0], method: 'PUT', path: suspensionOf(scene), json }
  },
  endSuspension: (scene) => ({
    ...{ by: scene.people[0], method: 'DELETE', path: suspensionOf(scene), json: { reason: scene.mark } },
  }),
  askForRole(scene) {
    const { random, mark } = scene
    const [role, reason] = [random.pick(['developer', 'moderator']), `for ${mark}`]
    const path = `/_internal/user/${random.pick(mayGo(scene)).accountId}/role`
    return { by: random.pick(admins(scene)), method: 'POST', path, json: { role, reason }, leaves: ['StaffActAsked'] }
  },
  confirmStaffAct: (scene) => onAct(scene, 'confirm'),
  refuseStaffAct: (scene) => onAct(scene, 'refuse', { reason: `for ${scene.mark}` }),
  withdrawStaffAct: (scene) => onAct(scene, 'withdraw'),
  changeAccountLimit(scene) {
    const { random, mark } = scene
    const { accountId } = random.pick(mayGo(scene))
    const max = random.pick([1, 300, null])
    const otherwise = { type: 'AccountLimitChanged', data: { limit: 'projects', max: null } }
    const sets = [{ ...ofAccount(accountId, 'AccountLimitChanged', { limit: 'projects', max }), otherwise }]
    const path = `/_internal/user/${accountId}/limits/projects`
    return { by: scene.people[0], method: 'PUT', path, json: { max, reason: `for ${mark}` }, sets }
  },
  // What these take comes by mail, by another site, or in the answer to somebody suspended; their own tests go further.
  arrive: () => ({ by: undefined, method: 'POST', path: '/_internal/auth/welcome', json: { code: 'unknown' } }),
  signUpWithProvider: ({ mark }) => ({
    ...{ by: undefined, method: 'POST', path: '/v2/auth/create/oauth' },
    json: { flow: 'unknown', username: `new-${mark}`, account_consent: true },
  }),
  linkProvider(scene) {
    const by = somebody(scene)
    const json = { provider: 'github', password: by.password }
    return { by, method: 'POST', path: '/_internal/auth/provider/link', json }
  },
  unlinkProvider: (scene) => ({
    ...{ by: somebody(scene), method: 'DELETE', path: '/v2/auth/provider', json: { provider: 'github' } },
  }),
  letLauncherIn: (scene) => ({
    ...{ by: somebody(scene), method: 'POST', path: '/_internal/auth/launcher', json: { ipver: '4', port: '4000' } },
  }),
  lookAtAccount: (scene) => ({
    ...{ by: scene.people[0], method: 'POST', path: `/_internal/user/${somebody(scene).accountId}/look` },
    json: { reason: 'other', note: scene.mark, investigation: scene.random.chance(0.3) },
  }),
  beginSuspendedSession: () => ({
    ...{ by: undefined, method: 'POST', path: '/_internal/auth/suspended', json: { flow: 'unknown' } },
  }),
  endSuspendedSession: (scene) => ({ by: somebody(scene), method: 'DELETE', path: '/_internal/auth/suspended' }),
  // Whoever has signed in a moment ago needs no password.
  startPasskeyRegistration: (scene) => ({
    ...{ by: somebody(scene), method: 'POST', path: '/v2/auth/passkey/register/start', json: {} },
  }),
  finishPasskeyRegistration(scene) {
    const credential = { ...key, response: { clientDataJSON: 'AA', attestationObject: 'AA' } }
    const json = { flow: 'unknown', name: scene.mark, credential }
    return { by: somebody(scene), method: 'POST', path: '/v2/auth/passkey/register/finish', json }
  },
  renamePasskey: (scene) => ({
    ...{ by: somebody(scene), method: 'PATCH', path: '/v2/auth/passkey/PASSKEY1', json: { name: scene.mark } },
  }),
  removePasskey: (scene) => ({ by: somebody(scene), method: 'DELETE', path: '/v2/auth/passkey/PASSKEY1' }),
  startPasskeySignIn: () => ({ by: undefined, method: 'POST', path: '/v2/auth/passkey/start' }),
  finishPasskeySignIn() {
    const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' }
    const json = { flow: 'unknown', credential: { ...key, response } }
    return { by: undefined, method: 'POST', path: '/v2/auth/passkey/finish', json }
  },
  refreshSession: () => ({ by: undefined, method: 'POST', path: '/v2/session/refresh' }),
  endSession(scene) {
    // The sessions that people are using stay, so that they can go on.
    const session = some(scene.random, scene.things.sessions.slice(scene.people.length))
    return session && { by: mostly(scene, session.accountId), method: 'DELETE', path: `/v2/session/${session.id}` }
  },
  createPat(scene) {
    const json = { name: scene.mark, scopes: 4, expires: '2030-01-01T00:00:00Z' }
    return { by: somebody(scene), method: 'POST', path: '/v2/pat', json, leaves: ['AccountTokenCreated'] }
  },
  editPat(scene) {
    const token = some(scene.random, scene.things.tokens)
    if (!token) return undefined
    const { id: tokenId, accountId } = token
    const type = 'AccountTokenEdited'
    const to = { type, data: { tokenId, name: scene.mark } }
    const sets = [{ stream: accountStream(accountId), types: [type], about: { tokenId }, to }]
    return {
      by: mostly(scene, accountId),
      method: 'PATCH',
      path: `/v2/pat/${tokenId}`,
      json: { name: scene.mark },
      sets,
    }
  },
  revokePat(scene) {
    const token = some(scene.random, scene.things.tokens)
    return token && { by: mostly(scene, token.accountId), method: 'DELETE', path: `/v2/pat/${token.id}` }
  },
  grantStaffScope(scene) {
    return staffScope(scene, 'POST')
  },
  withdrawStaffScope(scene) {
    return staffScope(scene, 'DELETE')
  },
  editAccount(scene) {
    const { random, mark } = scene
    const { accountId } = somebody(scene)
    const by = mostly(scene, accountId)
    const path = `${api(scene)}/user/${accountId}`
    const ifMatch = sometimesMatching(scene, accountStream(accountId))
    if (by.isStaff && random.chance(0.3)) {
      const badges = random.pick([0, 1, 6])
      const otherwise = { type: 'AccountBadgesChanged', data: { badges: 0 } }
      const sets = [{ ...ofAccount(accountId, 'AccountBadgesChanged', { badges }), otherwise }]
      return { by, method: 'PATCH', path, ifMatch, json: { badges, reason: `for ${mark}` }, sets }
    }
    if (random.chance(0.4)) {
      const sets = [ofAccount(accountId, 'AccountProfileChanged', { bio: mark })]
      return { by, method: 'PATCH', path, ifMatch, json: { bio: mark }, sets }
    }
    const username = random.chance(0.6) ? random.pick(names) : `name-${mark}`
    const sets = [ofAccount(accountId, 'AccountUsernameChanged', { username })]
    return { by, method: 'PATCH', path, ifMatch, json: { username }, sets }
  },
  deleteAccount(scene) {
    const gone = scene.random.pick(mayGo(scene))
    const by = mostly(scene, gone.accountId)
    const path = `${api(scene)}/user/${gone.accountId}`
    return { by, method: 'DELETE', path, json: { password: by.password } }
  },
  changeAvatar(scene) {
    const { accountId } = somebody(scene)
    const path = `${api(scene)}/user/${accountId}/icon?${inQuery('ext', 'png')}`
    return { by: mostly(scene, accountId), method: 'PATCH', path, bytes: Buffer.from(`picture ${scene.mark}`) }
  },
  removeAvatar(scene) {
    const { accountId } = somebody(scene)
    return { by: mostly(scene, accountId), method: 'DELETE', path: `${api(scene)}/user/${accountId}/icon` }
  },
  changeSetup(scene) {
    const by = somebody(scene)
    const { random } = scene
    const setup = { gameVersion: random.pick(['1.20.1', '1.21.10']), loader: random.pick(['fabric', null]) }
    const sets = [ofAccount(by.accountId, 'AccountSetupChanged', { setup })]
    const json = { game_version: setup.gameVersion, loader: setup.loader }
    return { by, method: 'PUT', path: '/_internal/setup', json, sets }
  },
  changePreferences(scene) {
    const { accountId } = somebody(scene)
    const { random } = scene
    const by = mostly(scene, accountId)
    const path = `/v3/user/${accountId}/preferences`
    if (random.chance(0.3)) {
      const friend_privacy = random.pick(['none', 'mutual', 'everyone'])
      return { by, method: 'PATCH', path, json: { social: { friend_privacy } } }
    }
    const preferences = { appearance: { theme: random.pick(['light', 'oled', 'retro'] as const) } }
    const sets = [ofAccount(accountId, 'AccountPreferencesChanged', { preferences })]
    return { by, method: 'PATCH', path, json: preferences, sets }
  },
  changeLanguage(scene) {
    const by = somebody(scene)
    const language = scene.random.pick(['en-US', 'de-DE', 'ar-SA'])
    const sets = [ofAccount(by.accountId, 'AccountLanguageChanged', { language })]
    return { by, method: 'PUT', path: '/_internal/language', json: { language }, sets }
  },
  verifyEmail: () => ({
    ...{ by: undefined, method: 'POST' },
    path: '/_internal/auth/email/verify',
    json: { flow: 'made-up' },
  }),
  createCommunityLink: () => ({ by: undefined, method: 'POST', path: '/_internal/auth/discord-community-link' }),
  resendVerification: (scene) => ({
    ...{ by: somebody(scene), method: 'POST', path: '/_internal/auth/email/resend_verify' },
  }),
  changeEmail(scene) {
    const by = somebody(scene)
    const { random, mark } = scene
    const json = { email: `${random.chance(0.5) ? random.pick(names) : mark}@example.org`, password: by.password }
    return { by, method: 'PATCH', path: '/_internal/auth/email', json }
  },
  resetPassword: (scene) => ({
    ...{ by: undefined, method: 'POST', path: '/_internal/auth/password/reset' },
    json: { username: somebody(scene).name },
  }),
  subscribe: (scene) => ({ by: somebody(scene), method: 'POST', path: '/_internal/auth/email/subscribe' }),
  unsubscribe: (scene) => ({ by: somebody(scene), method: 'DELETE', path: '/_internal/auth/email/subscribe' }),
  unsubscribeByMail: (scene) => ({
    ...{ by: undefined, method: 'POST' },
    path: `/_internal/auth/email/unsubscribe?${inQuery('token', `${somebody(scene).accountId}.made-up`)}`,
  }),
}
