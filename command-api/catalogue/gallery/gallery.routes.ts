import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { keepPicture, storePicture } from '../../kit/pictures/stored_picture.ts'
import { projectStream } from '../catalogue_streams.ts'
import type { LivingProject } from '../project/living_project.ts'
import { type ProjectCommand, projectDecider } from '../project/project.decider.ts'
import { accessProject, requirePermission } from '../project/project_access.ts'
import { addGalleryItem, changeIcon, editGalleryItem, removeGalleryItem, removeIcon } from './gallery.contract.ts'

export function galleryRoutes(deps: CommandDeps): Route[] {
  const { bus } = deps

  const editable = async (id: string, viewer: Viewer): Promise<LivingProject> => {
    const access = await accessProject(bus, id, viewer)
    requirePermission(access, 'EDIT_DETAILS')
    return access.project
  }
  const tell = async (project: LivingProject, command: ProjectCommand, request: RequestContext, viewer: Viewer) => {
    const { projectId } = project
    projectDecider.decide(command, project) // what can't be done comes before which revision
    const { position } = await bus.execute({
      decider: projectDecider,
      stream: projectStream(projectId),
      root: projectId,
      command,
      context: contextOf(request, viewer),
      ifRevision: request.ifMatch,
    })
    return noContent({ effect: effectOf(projectId, position) })
  }

  const setIcon = async ({ params, query, body, viewer, request }: InputOf<typeof changeIcon>) => {
    const project = await editable(params.id, viewer)
    const bytes = await body.bytes()
    const [id, folder] = [request.ids.base62(), project.projectId]
    const picture = await storePicture(deps, { bytes, extension: query.ext, kind: 'icon', folder, id })
    const { key, rawKey, measures } = picture
    const command = { type: 'ChangeProjectIcon', icon: { key, rawKey, color: measures.color } } as const
    return keepPicture(deps, picture, () => tell(project, command, request, viewer))
  }
  const unsetIcon = async ({ params, viewer, request }: InputOf<typeof removeIcon>) => {
    const project = await editable(params.id, viewer)
    return tell(project, { type: 'ChangeProjectIcon', icon: null }, request, viewer)
  }
  const add = async (input: InputOf<typeof addGalleryItem>) => {
    const { params, body, viewer, request } = input
    const query = input.api === 'v3' ? inVersion2(input.query) : input.query
    const project = await editable(params.id, viewer)
    const bytes = await body.bytes()
    const [id, folder] = [request.ids.base62(), project.projectId]
    const picture = await storePicture(deps, { bytes, extension: query.ext, kind: 'gallery', folder, id })
    const { key, rawKey, sha1, measures } = picture
    const { featured, title = null, description = null, ordering } = query
    const item = { id, key, rawKey, sha1, measures, featured, title, description, ordering }
    return keepPicture(deps, picture, () => tell(project, { type: 'AddGalleryItem', item }, request, viewer))
  }
  const edit = async (input: InputOf<typeof editGalleryItem>) => {
    const { params, viewer, request } = input
    const project = await editable(params.id, viewer)
    const { url, ...change } = input.api === 'v3' ? inVersion2(input.query) : input.query
    return tell(project, { type: 'EditGalleryItem', key: keyOf(url), change }, request, viewer)
  }
  const remove = async ({ params, query, viewer, request }: InputOf<typeof removeGalleryItem>) => {
    const project = await editable(params.id, viewer)
    return tell(project, { type: 'RemoveGalleryItem', key: keyOf(query.url) }, request, viewer)
  }

  return [
    handle(changeIcon, setIcon),
    handle(removeIcon, unsetIcon),
    handle(addGalleryItem, add),
    handle(editGalleryItem, edit),
    handle(removeGalleryItem, remove),
  ]
}

/** A picture's name is its title. */
function inVersion2<Query extends { name?: string | undefined }>({ name, ...query }: Query) {
  return { ...query, ...(name !== undefined && { title: name }) }
}

/** Pictures are identified by their URL. Only the part after the files' base URL counts, whatever the origin. */
function keyOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url
  return decodeURIComponent(path.replace(/^\/?data\//, ''))
}
