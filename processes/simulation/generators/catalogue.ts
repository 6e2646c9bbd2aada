import { projectStream, versionStream } from '@adit/command-api/catalogue/catalogue_streams.ts'
import type { Action, Generators, Scene, Setting } from './action.ts'
import { api, inQuery, mostly, some, someProject, sometimesMatching, someVersion } from './choices.ts'
import { jar, projectFields, salts, versionFields } from './samples.ts'
import type { Person } from './things.ts'

/** Few slugs, so that several projects want the same one. */
const slugs = ['echo-one', 'echo-two', 'echo-three', 'echo-four']

const slugOf = ({ random, mark }: Scene) => (random.chance(0.7) ? random.pick(slugs) : `echo-${mark}`)

const ofProject = (id: string, type: string, data: Record<string, unknown>): Setting => ({
  ...{ stream: projectStream(id), types: [type], to: { type, data } },
})

/** Few, so that they are added more than once. */
const gameVersions = ['99.1', '99.2']

/** One that several people may choose. */
const chosenIds = ['cHoSenA1', 'cHoSenB2']

function newProject(scene: Scene): Pick<Action, 'form' | 'leaves'> {
  const { random, mark } = scene
  const versions = random.chance(0.5)
    ? [{ ...versionFields, version_number: `1.0.0-${mark}`, file_parts: ['first'] }]
    : []
  const title = `Echo ${mark}`
  const data = { ...projectFields, title, name: title, slug: slugOf(scene), initial_versions: versions }
  const inV3 = { summary: projectFields.description, description: projectFields.description }
  const files = versions.length > 0 ? [jar('first', random.pick(salts))] : []
  return { form: { data: { ...data, ...inV3 }, files }, leaves: ['ProjectCreated', 'TeamCreated'] }
}

/** About one of the projects, by whom it most likely belongs to. */
function onProject(
  scene: Scene,
  what: (project: { id: string }, by: Person) => Omit<Action, 'by' | 'path'> & { on?: string },
) {
  const project = someProject(scene)
  if (!project) return undefined
  const by = mostly(scene, project.ownerId)
  const { on = '', ...action } = what(project, by)
  const id = scene.random.chance(0.8) ? project.id : project.slug
  return { ...action, by, path: `${api(scene)}/project/${id}${on}` }
}

function onVersion(scene: Scene, what: (version: { id: string }) => Omit<Action, 'by' | 'path'> & { on?: string }) {
  const version = someVersion(scene)
  if (!version) return undefined
  const { on = '', ...action } = what(version)
  return { ...action, by: ownerOfVersion(scene, version.projectId), path: `${api(scene)}/version/${version.id}${on}` }
}

const ownerOfVersion = (scene: Scene, projectId: string): Person =>
  mostly(scene, scene.things.projects.find(({ id }) => id === projectId)?.ownerId ?? '')

const soon = ({ random, now }: Scene) => new Date(now + random.whole(30_000, 90_000)).toISOString()

const picture = ({ mark }: Scene) => Buffer.from(`picture ${mark}`)

const onPicture = (scene: Scene, method: string, change = ''): Action | undefined => {
  const shown = some(scene.random, scene.things.pictures)
  if (!shown) return undefined
  const query = `${inQuery('url', `/data/${shown.key}`)}${change}`
  const path = `${api(scene)}/project/${shown.projectId}/gallery?${query}`
  return { by: ownerOfVersion(scene, shown.projectId), method, path }
}

export const catalogue: Generators = {
  createProject: (scene) => ({
    ...{ by: scene.random.pick(scene.people), method: 'POST', path: `${api(scene)}/project`, ...newProject(scene) },
  }),
  createProjectWithId(scene) {
    const path = `/v3/project/${scene.random.pick(chosenIds)}`
    return { by: scene.random.pick(scene.people), method: 'POST', path, ...newProject(scene) }
  },
  createProjectDraft(scene) {
    const { random, people, mark } = scene
    const { description } = projectFields
    const base = { name: `Echo ${mark}`, slug: slugOf(scene), summary: description, description }
    return { by: random.pick(people), method: 'PUT', path: '/v3/project', json: { base }, leaves: ['ProjectCreated'] }
  },
  editProject: (scene) =>
    onProject(scene, ({ id }) => {
      const { random, mark } = scene
      const conditional = { method: 'PATCH', ifMatch: sometimesMatching(scene, projectStream(id)) }
      if (random.chance(0.25)) return { ...conditional, json: { status: 'processing' } }
      const slug = slugOf(scene)
      if (random.chance(0.6))
        return { ...conditional, json: { slug }, sets: [ofProject(id, 'ProjectSlugChanged', { slug })] }
      const body = `Told ${mark} at length.`
      return {
        ...conditional,
        json: { body, description: body },
        sets: [ofProject(id, 'ProjectBodyChanged', { body })],
      }
    }),
  deleteProject: (scene) =>
    onProject(scene, ({ id }) => ({ method: 'DELETE', ifMatch: sometimesMatching(scene, projectStream(id)) })),
  editProjects(scene) {
    const project = someProject(scene)
    if (!project) return undefined
    const json = { categories: [scene.random.pick(['utility', 'adventure'])] }
    const path = `${api(scene)}/projects?${inQuery('ids', [project.id])}`
    return { by: mostly(scene, project.ownerId), method: 'PATCH', path, json }
  },
  addGalleryItem: (scene) =>
    onProject(scene, () => ({
      ...{ method: 'POST', on: '/gallery?ext=png&featured=false', bytes: picture(scene) },
      leaves: ['ProjectGalleryItemAdded'],
    })),
  editGalleryItem: (scene) => onPicture(scene, 'PATCH', `&ordering=${scene.random.whole(0, 9)}&featured=false`),
  removeGalleryItem: (scene) => onPicture(scene, 'DELETE'),
  changeIcon: (scene) => onProject(scene, () => ({ method: 'PATCH', on: '/icon?ext=png', bytes: picture(scene) })),
  changeDisclosures: (scene) =>
    onProject(scene, () => {
      const { random, mark } = scene
      const path = { method: 'PATCH', on: '/disclosures' }
      if (random.chance(0.3)) return { ...path, json: { remove: ['advertisements'] } }
      return { ...path, json: { set: [{ type: 'advertisements', note: mark }] } }
    }),
  removeIcon: (scene) => onProject(scene, () => ({ method: 'DELETE', on: '/icon' })),
  uploadImage(scene) {
    const project = someProject(scene)
    if (!project) return undefined
    const path = `/v3/image?ext=png&context=project&project_id=${project.id}`
    return { by: mostly(scene, project.ownerId), method: 'POST', path, bytes: picture(scene) }
  },
  scheduleProject: (scene) =>
    onProject(scene, () => ({
      ...{ method: 'POST', on: '/schedule', json: { time: soon(scene), requested_status: 'approved' } },
    })),
  cancelProjectSchedule: (scene) => onProject(scene, () => ({ method: 'DELETE', on: '/schedule' })),
  scheduleVersion: (scene) =>
    onVersion(scene, () => ({
      ...{ method: 'POST', on: '/schedule', json: { time: soon(scene), requested_status: 'listed' } },
    })),
  cancelVersionSchedule: (scene) => onVersion(scene, () => ({ method: 'DELETE', on: '/schedule' })),
  createVersion(scene) {
    const project = someProject(scene)
    if (!project) return undefined
    const { random, mark } = scene
    const data = { ...versionFields, project_id: project.id, version_number: mark, file_parts: ['file'] }
    const form = { data, files: [jar('file', random.pick(salts))] }
    const by = mostly(scene, project.ownerId)
    const leaves = ['VersionCreated', 'ProjectVersionAdded']
    return { by, method: 'POST', path: `${api(scene)}/version`, form, leaves }
  },
  addVersionFiles: (scene) =>
    onVersion(scene, () => ({
      ...{ method: 'POST', on: '/file', leaves: ['VersionFilesAdded'] },
      form: { data: {}, files: [jar('file', scene.random.pick(salts))] },
    })),
  editVersion: (scene) =>
    onVersion(scene, ({ id }) => {
      const type = 'VersionDetailsEdited'
      const sets = [{ stream: versionStream(id), types: [type], to: { type, data: { name: scene.mark } } }]
      const ifMatch = sometimesMatching(scene, versionStream(id))
      return { method: 'PATCH', ifMatch, json: { name: scene.mark }, sets }
    }),
  deleteVersion: (scene) => onVersion(scene, () => ({ method: 'DELETE' })),
  inspectFile: (scene) => ({
    ...{ by: scene.random.pick(scene.people), method: 'POST', path: '/_internal/inspect' },
    form: { data: {}, files: [jar('file', scene.random.pick(salts))] },
  }),
  deleteVersionFile(scene) {
    const version = someVersion(scene)
    const sha1 = version && some(scene.random, version.sha1s)
    if (!version || !sha1) return undefined
    const path = `${api(scene)}/version_file/${sha1}?version_id=${version.id}`
    return { by: ownerOfVersion(scene, version.projectId), method: 'DELETE', path }
  },
  addGameVersion: ({ random, people, now }) => ({
    ...{ by: people[0], method: 'POST', path: '/admin-api/game_versions' },
    json: { version: random.pick(gameVersions), version_type: 'release', date: new Date(now).toISOString() },
  }),
  changeGameVersion: ({ random, people }) => ({
    ...{ by: people[0], method: 'PATCH', path: `/admin-api/game_versions/${random.pick(gameVersions)}` },
    json: { hidden: random.chance(0.5) },
  }),
  importGameVersions: ({ random, people, now }) => ({
    ...{ by: people[0], method: 'POST', path: '/admin-api/game_versions/import' },
    json: { versions: [{ id: random.pick(gameVersions), type: 'release', releaseTime: new Date(now).toISOString() }] },
  }),
}
