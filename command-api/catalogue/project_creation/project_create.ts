import { readFile } from 'node:fs/promises'
import { UNKNOWN_LICENSE } from '@adit/events/catalogue/license/license.values.ts'
import { GALLERY_IMAGE_BYTES_MAX } from '@adit/events/catalogue/limits.values.ts'
import type { GalleryItem, Icon } from '@adit/events/catalogue/project/project.events.ts'
import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import {
  type Environment,
  environmentFromSides,
  hasEnvironmentMetadata,
} from '@adit/events/catalogue/tag/environment.values.ts'
import { ownLoaders } from '@adit/events/catalogue/tag/loader.values.ts'
import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import type { FilePart } from '@adit/platform/http/contract.ts'
import { upToBytes } from '@adit/platform/http/multipart.ts'
import type { RequestIds } from '@adit/platform/http/request.ts'
import type { SpooledFile } from '@adit/platform/storage/spool.ts'
import type { z } from 'zod'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { type StoredPicture, storePicture } from '../../kit/pictures/stored_picture.ts'
import { acceptCategories, acceptDonations, acceptLicense, acceptSlug } from '../project/project_fields.ts'
import { environmentFor, prepareVersion } from '../version/version_prepare.ts'
import { discard, type ReceivedFile, receiveFiles, refuseTwins } from '../version/version_upload.ts'
import { creationPartRefusals, organizationRefusals } from './project_create_refusals.ts'
import { type ProjectCreation, requireFreeId } from './project_creation.saga.ts'
import type { createProjectData } from './project_data.contract.ts'

type Data = z.output<typeof createProjectData.v2>

export interface CreationRequest {
  data: Data
  parts: AsyncIterable<FilePart>
  ownerId: string
  /** The project's id, if its creator chose it. */
  chosenId?: string
  /** True for staff, who have no project limit. */
  unlimited: boolean
  ids: RequestIds
  /** Milliseconds since 1970. */
  now: number
}

/** Everything in the body of a creation, checked and stored. Nothing refers to it yet. */
export async function prepareProject(deps: CommandDeps, request: CreationRequest): Promise<ProjectCreation> {
  const { data, ids, ownerId, chosenId } = request
  const drawn = ids.base62()
  const projectId = chosenId ?? drawn
  const creation = { projectId, ...(chosenId !== undefined && { creationId: drawn }) }
  await requireFreeId(deps.bus, creation)
  const fields = projectFields(data)
  const sorter = new PartSorter(data)
  const received = await receiveAll(deps, sorter, request.parts)
  try {
    const pictures = await storePictures(deps, sorter, data, projectId, ids)
    const versions = await prepareVersions(deps, received, request, { projectId, environment: fields.environment })
    const project = {
      ...fields,
      projectId,
      ownerId,
      teamId: ids.base62(),
      threadId: ids.base62(),
      icon: pictures.icon,
      gallery: pictures.gallery,
      versions: versions.map(({ version }) => ({ versionId: version.versionId, number: version.number })),
    }
    return {
      project,
      ...(chosenId !== undefined && { creationId: drawn }),
      versions: versions.map(({ version }) => version),
      uploads: [...pictures.uploads, ...versions.flatMap(({ uploads }) => uploads)],
      unlimited: request.unlimited,
      ...(request.data.is_draft !== true && { submits: true }),
    }
  } finally {
    await Promise.all([discard([...received.values()].flat()), sorter.discardPictures()])
  }
}

function projectFields(data: Data) {
  // There are no organizations yet, so none has this id.
  const { organization_id: organization } = data
  if (organization)
    throw organizationRefusals.refuse('unknown_organization', { field: 'organization_id', organization })
  const { title, description, body, project_type: projectType, client_side, server_side } = data
  const loaders = data.initial_versions?.flatMap((version) => version.loaders) ?? []
  const types = projectTypesOfLoaders(ownLoaders(loaders))
  const hasSides = (types.length > 0 ? types : [projectType]).some(hasEnvironmentMetadata)
  const sides = hasSides && (client_side || server_side)
  return {
    title,
    body,
    projectType,
    summary: description,
    slug: acceptSlug(data.slug),
    organizationId: null,
    categories: acceptCategories('categories', data.categories, projectType),
    additionalCategories: acceptCategories('additional_categories', data.additional_categories ?? [], projectType),
    license: acceptLicense(data.license_id ?? UNKNOWN_LICENSE, data.license_url),
    links: {
      issues: data.issues_url ?? null,
      source: data.source_url ?? null,
      wiki: data.wiki_url ?? null,
      discord: data.discord_url ?? null,
    },
    donations: acceptDonations('donation_urls', data.donation_urls ?? []),
    environment: sides
      ? environmentFromSides({ client_side: client_side ?? 'unknown', server_side: server_side ?? 'unknown' })
      : environmentFor(undefined, data.initial_versions?.[0]?.loaders ?? [], projectType),
    requestedStatus: data.requested_status ?? ('approved' as const),
  }
}

/** A file that an initial version names. */
interface FilePlace {
  part: string
  version: number
}

/** Knows what each part of the body is for. */
class PartSorter {
  /** In the spool, so that a body of many pictures takes the memory of one. */
  readonly pictures = new Map<string, { spooled: SpooledFile; filename: string | undefined }>()
  readonly #data: Data

  constructor(data: Data) {
    this.#data = data
  }

  /** How large a picture may be. Undefined if the part is none. */
  pictureBytes(name: string): number | undefined {
    if ((this.#data.gallery_items ?? []).some(({ item }) => item === name)) return GALLERY_IMAGE_BYTES_MAX
    return name === 'icon' ? ICON_BYTES_MAX : undefined
  }

  async discardPictures(): Promise<void> {
    await Promise.all([...this.pictures.values()].map(({ spooled }) => spooled.discard()))
  }

  /** Names of the files of all versions, and which version each is for. */
  get filePlaces(): FilePlace[] {
    return (this.#data.initial_versions ?? []).flatMap(({ file_parts }, version) =>
      file_parts.map((part) => ({ part, version })),
    )
  }
}

/** Files by the index of their version, pictures into the sorter. */
async function receiveAll(
  deps: CommandDeps,
  sorter: PartSorter,
  parts: AsyncIterable<FilePart>,
): Promise<Map<number, ReceivedFile[]>> {
  const received: ReceivedFile[] = []
  const { filePlaces } = sorter
  try {
    for await (const part of parts) {
      const pictureBytes = sorter.pictureBytes(part.name)
      if (pictureBytes !== undefined) {
        const spooled = await deps.spool.receive(upToBytes(part, pictureBytes))
        await sorter.pictures.get(part.name)?.spooled.discard()
        sorter.pictures.set(part.name, { spooled, filename: part.filename })
        continue
      }
      if (received.length >= filePlaces.length && !filePlaces.some((place) => place.part === part.name))
        throw creationPartRefusals.refuse('part_unknown', { field: part.name, part: part.name })
      received.push(...(await receiveFiles(deps, single(part), undefined)))
    }
    return byVersion(received, filePlaces)
  } catch (error) {
    await Promise.all([discard(received), sorter.discardPictures()])
    throw error
  }
}

/**
 * Files by their version: each in the place of its name. Files with other names get the places that are left, in order, if there are as many
 * files as places.
 */
function byVersion(received: readonly ReceivedFile[], places: readonly FilePlace[]): Map<number, ReceivedFile[]> {
  const free = [...places]
  const own = received.map(({ part }) => {
    const at = free.findIndex((place) => place.part === part)
    return at < 0 ? undefined : free.splice(at, 1)[0]
  })
  const sorted = new Map<number, ReceivedFile[]>()
  for (const [index, file] of received.entries()) {
    const isComplete = received.length === places.length
    const place = own[index] ?? (isComplete ? free.shift() : places.find(({ part }) => part === file.part))
    if (!place) throw creationPartRefusals.refuse('part_unknown', { field: file.part, part: file.part })
    sorted.set(place.version, [...(sorted.get(place.version) ?? []), { ...file, part: place.part }])
  }
  for (const files of sorted.values()) refuseTwins(files)
  return sorted
}

async function* single(part: FilePart): AsyncIterable<FilePart> {
  yield part
}

async function storePictures(
  deps: CommandDeps,
  sorter: PartSorter,
  data: Data,
  projectId: string,
  ids: RequestIds,
): Promise<{ icon: Icon | null; gallery: GalleryItem[]; uploads: string[] }> {
  const store = async (
    name: string,
    kind: 'icon' | 'gallery',
  ): Promise<(StoredPicture & { id: string }) | undefined> => {
    const picture = sorter.pictures.get(name)
    if (!picture) return undefined
    const extension = picture.filename?.split('.').at(-1) ?? 'png'
    const id = ids.base62()
    const bytes = await readFile(picture.spooled.path)
    return { id, ...(await storePicture(deps, { bytes, extension, kind, folder: projectId, id })) }
  }
  const icon = await store('icon', 'icon')
  const gallery: GalleryItem[] = []
  const uploads = [...(icon?.uploads ?? [])]
  for (const [index, item] of (data.gallery_items ?? []).entries()) {
    const stored = await store(item.item, 'gallery')
    if (!stored)
      throw creationPartRefusals.refuse('part_absent', { field: `gallery_items[${index}].item`, part: item.item })
    if (gallery.some(({ sha1 }) => sha1 === stored.sha1))
      throw creationPartRefusals.refuse('gallery_duplicate', { field: item.item })
    uploads.push(...stored.uploads)
    const { id, key, rawKey, sha1, measures } = stored
    const { title = null, description = null, featured } = item
    gallery.push({ id, key, rawKey, sha1, measures, title, description, featured, ordering: item.ordering ?? index })
  }
  return { icon: icon ? { key: icon.key, rawKey: icon.rawKey, color: icon.measures.color } : null, gallery, uploads }
}

async function prepareVersions(
  deps: CommandDeps,
  received: ReadonlyMap<number, ReceivedFile[]>,
  { data, ids, ownerId, now }: CreationRequest,
  project: { projectId: string; environment: Environment },
) {
  const prepared = []
  for (const [index, version] of (data.initial_versions ?? []).entries()) {
    const files = received.get(index) ?? []
    const missing = version.file_parts.find((name) => !files.some(({ part }) => part === name))
    if (missing !== undefined) {
      throw creationPartRefusals.refuse('part_absent', {
        field: `initial_versions[${index}].file_parts`,
        part: missing,
      })
    }
    const request = {
      ...{ data: version, received: files, projectId: project.projectId, versionId: ids.base62(), authorId: ownerId },
      environment: environmentFor(project, version.loaders, data.project_type),
      now: now + index, // lists show the newest first: the one that was told last
    }
    prepared.push(await prepareVersion(deps, request, ids))
  }
  return prepared
}
