import { appStream } from '@adit/command-api/oauth/apps/app.decider.ts'
import type { Generators, Scene } from './action.ts'
import { inQuery, mostly, some, somebody } from './choices.ts'

const redirects = ['https://lantern.example/callback', 'http://127.0.0.1:4000/callback']

const someApp = ({ random, focus, things: { apps } }: Scene) =>
  some(random, random.chance(0.7) ? apps.slice(0, focus) : apps)

/** A request about an app, mostly by its owner. */
function onApp(scene: Scene, method: string, rest: string, json?: unknown) {
  const app = someApp(scene)
  if (!app) return undefined
  const path = `/v3/oauth/app/${app.id}${rest}`
  return { by: mostly(scene, app.accountId), method, path, ...(json !== undefined && { json }) }
}

/** Codes and secrets need what only answers have; their own tests go further. */
const unknown = { client_id: 'unknown', client_secret: 'unknown' }

export const oauth: Generators = {
  createOauthApp(scene) {
    const json = { name: `App ${scene.mark}`, max_scopes: 6, redirect_uris: redirects }
    return { by: somebody(scene), method: 'POST', path: '/_internal/oauth/app', json, leaves: ['OauthAppCreated'] }
  },
  editOauthApp(scene) {
    const app = someApp(scene)
    if (!app) return undefined
    const name = `App ${scene.mark}`
    const type = 'OauthAppEdited'
    const sets = [{ stream: appStream(app.id), types: [type], to: { type, data: { name } } }]
    return { by: mostly(scene, app.accountId), method: 'PATCH', path: `/v3/oauth/app/${app.id}`, json: { name }, sets }
  },
  deleteOauthApp: (scene) => onApp(scene, 'DELETE', ''),
  changeOauthAppIcon(scene) {
    const action = onApp(scene, 'PATCH', `/icon?${inQuery('ext', 'png')}`)
    return action && { ...action, bytes: Buffer.from(`picture ${scene.mark}`) }
  },
  removeOauthAppIcon: (scene) => onApp(scene, 'DELETE', '/icon'),
  rotateOauthAppSecret: (scene) => onApp(scene, 'POST', '/secret'),
  suspendOauthApp(scene) {
    const action = onApp(scene, 'POST', '/suspension', { reason: `Because of ${scene.mark}` })
    return action && { ...action, by: scene.people[0] }
  },
  reinstateOauthApp(scene) {
    const action = onApp(scene, 'DELETE', '/suspension')
    return action && { ...action, by: scene.people[0] }
  },
  acceptOauthApp: (scene) => ({
    ...{ by: somebody(scene), method: 'POST', path: '/_internal/oauth/accept', json: { flow: 'unknown' } },
  }),
  rejectOauthApp: (scene) => ({
    ...{ by: somebody(scene), method: 'POST', path: '/_internal/oauth/reject', json: { flow: 'unknown' } },
  }),
  revokeOauthAuthorization(scene) {
    const app = someApp(scene)
    const path = app && `/v3/oauth/authorizations?${inQuery('client_id', app.id)}`
    return path === undefined ? undefined : { by: somebody(scene), method: 'DELETE', path }
  },
  issueOauthToken: () => ({
    ...{ by: undefined, method: 'POST', path: '/_internal/oauth/token' },
    fields: { grant_type: 'authorization_code', code: 'unknown', ...unknown },
  }),
  revokeOauthToken: () => ({
    ...{ by: undefined, method: 'POST', path: '/_internal/oauth/revoke', fields: { token: 'unknown', ...unknown } },
  }),
}
