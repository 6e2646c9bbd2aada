import type { Generators, Scene } from './action.ts'
import { api, inQuery, mostly, some } from './choices.ts'

const one = (scene: Scene) => some(scene.random, scene.things.notifications)

const several = (scene: Scene, method: string) => {
  const first = one(scene)
  if (!first) return undefined
  const ids = scene.things.notifications.filter(({ accountId }) => accountId === first.accountId).map(({ id }) => id)
  return { by: mostly(scene, first.accountId), method, path: `${api(scene)}/notifications?${inQuery('ids', ids)}` }
}

const single = (scene: Scene, method: string) => {
  const notification = one(scene)
  if (!notification) return undefined
  const { id, accountId } = notification
  return { by: mostly(scene, accountId), method, path: `${api(scene)}/notification/${id}` }
}

export const notifications: Generators = {
  readNotification: (scene) => single(scene, 'PATCH'),
  removeNotification: (scene) => single(scene, 'DELETE'),
  readNotifications: (scene) => several(scene, 'PATCH'),
  removeNotifications: (scene) => several(scene, 'DELETE'),
  readAllNotifications: ({ random, people }) => ({
    ...{ by: random.pick(people), method: 'POST', path: '/_internal/notifications/read' },
  }),
}
