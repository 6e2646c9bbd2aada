import { streamName } from '@adit/events/kit/envelope.ts'
import type { Action, Generators, Scene } from './action.ts'
import { api, someProject } from './choices.ts'

function following(scene: Scene, method: string, type: string): Action | undefined {
  const project = someProject(scene)
  if (!project) return undefined
  const by = scene.random.pick(scene.people)
  const types = ['ProjectFollowed', 'ProjectUnfollowed']
  const stream = streamName('collections', 'following', by.accountId)
  const sets = [{ stream, types, about: { projectId: project.id }, to: { type } }]
  return { by, method, path: `${api(scene)}/project/${project.id}/follow`, sets }
}

export const collections: Generators = {
  followProject: (scene) => following(scene, 'POST', 'ProjectFollowed'),
  unfollowProject: (scene) => following(scene, 'DELETE', 'ProjectUnfollowed'),
}
