import { reportStream } from '@adit/command-api/moderation/report/report.decider.ts'
import type { Action, Generators, Scene } from './action.ts'
import { api, mostly, some, somebody, someProject, staff } from './choices.ts'

const onReview = (scene: Scene, method: string, what: string, json?: unknown): Action | undefined => {
  const project = someProject(scene)
  if (!project) return undefined
  const path = `/_internal/moderation/project/${project.id}/${what}`
  return { by: staff(scene), method, path, ...(json !== undefined && { json }) }
}

/** Of jobs that exist only if something has happened. Most requests find none. */
const onJob = (scene: Scene, act: string): Action => ({
  ...{ by: staff(scene), method: 'POST' },
  path: `/admin-api/jobs/${scene.random.pick(['tell_followers', 'leave_teams', 'take_over_sagas'])}.recurring/${act}`,
})

export const moderation: Generators = {
  lockReview: (scene) => onReview(scene, 'POST', 'lock', { override: scene.random.chance(0.3) }),
  unlockReview: (scene) => onReview(scene, 'DELETE', 'lock'),
  decideReview(scene) {
    const decision = scene.random.pick(['approve', 'approve', 'reject', 'withhold', 'return'])
    return onReview(scene, 'POST', 'decision', { decision, message: `Because of ${scene.mark}` })
  },
  restoreProject: (scene) => onReview(scene, 'POST', 'restore', {}),
  retryParkedReaction: (scene) => ({
    ...{ by: staff(scene), method: 'POST', path: `/admin-api/parked_reactions/notify.${scene.mark}/retry` },
  }),
  retryJob: (scene) => onJob(scene, 'retry'),
  cancelJob: (scene) => onJob(scene, 'cancel'),
  createReport(scene) {
    const project = someProject(scene)
    if (!project) return undefined
    const about = { report_type: 'spam', item_id: project.id, item_type: 'project' }
    const json = { ...about, body: `Report ${scene.mark}`, uploaded_images: [] }
    const leaves = ['ReportThreadOpened', 'ReportOpened']
    return { by: scene.random.pick(scene.people), method: 'POST', path: `${api(scene)}/report`, json, leaves }
  },
  editReport(scene) {
    const report = some(scene.random, scene.things.reports)
    if (!report) return undefined
    const by = mostly(scene, report.reporterId)
    const path = `${api(scene)}/report/${report.id}`
    const stream = reportStream(report.id)
    if (by.isStaff && scene.random.chance(0.5)) {
      const closed = scene.random.chance(0.5)
      const type = closed ? 'ReportClosed' : 'ReportReopened'
      const otherwise = { type: 'ReportReopened' }
      return {
        by,
        method: 'PATCH',
        path,
        json: { closed },
        sets: [{ stream, types: stateTypes, to: { type }, otherwise }],
      }
    }
    const body = `Report ${scene.mark}`
    const to = { type: 'ReportBodyEdited', data: { body } }
    return { by, method: 'PATCH', path, json: { body }, sets: [{ stream, types: [to.type], to }] }
  },
  deleteReport(scene) {
    const report = some(scene.random, scene.things.reports)
    return report && { by: staff(scene), method: 'DELETE', path: `${api(scene)}/report/${report.id}` }
  },
  postThreadMessage(scene) {
    const { random, things } = scene
    const threads = [
      ...things.projects.map(({ threadId, ownerId }) => ({ threadId, by: ownerId })),
      ...things.reports.map(({ threadId, reporterId }) => ({ threadId, by: reporterId })),
    ]
    const thread = some(random, threads)
    if (!thread) return undefined
    const json = { body: { type: 'text', body: `Message ${scene.mark}` } }
    const leaves = ['ThreadMessagePlaced', 'ThreadMessagePosted']
    return {
      by: mostly(scene, thread.by),
      method: 'POST',
      path: `${api(scene)}/thread/${thread.threadId}`,
      json,
      leaves,
    }
  },
  writeAppeal: (scene) => ({
    ...{ by: somebody(scene), method: 'POST', path: '/_internal/appeal', json: { message: scene.mark } },
  }),
  answerAppeal: (scene) => ({
    ...{ by: staff(scene), method: 'POST', json: { message: scene.mark } },
    path: `/_internal/user/${somebody(scene).accountId}/appeal/answer`,
  }),
  decideAppeal: (scene) => ({
    ...{
      by: staff(scene),
      method: 'POST',
      json: { decision: scene.random.pick(['keep', 'end']), message: scene.mark },
    },
    path: `/_internal/user/${somebody(scene).accountId}/appeal/decision`,
  }),
  deleteThreadMessage(scene) {
    const message = some(scene.random, scene.things.messages)
    return (
      message && { by: mostly(scene, message.authorId), method: 'DELETE', path: `${api(scene)}/message/${message.id}` }
    )
  },
}

const stateTypes = ['ReportClosed', 'ReportReopened']
