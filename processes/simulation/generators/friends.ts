import type { Action, Generators, Scene } from './action.ts'
import { somebody } from './choices.ts'

/** Somebody does it to somebody, at times to themselves. */
const between = (scene: Scene, method: string, what: 'friend' | 'block'): Action => ({
  ...{ by: somebody(scene), method, path: `/v3/${what}/${somebody(scene).accountId}` },
})

export const friends: Generators = {
  addFriend: (scene) => between(scene, 'POST', 'friend'),
  removeFriend: (scene) => between(scene, 'DELETE', 'friend'),
  blockUser: (scene) => between(scene, 'POST', 'block'),
  unblockUser: (scene) => between(scene, 'DELETE', 'block'),
}
