import type { ApiVersion, Example } from '../example.ts'
import { slugOf, titleOf } from './names.ts'

/** A project from its creation to its first day in the catalogue. */
export const publishingExamples = (v: ApiVersion): Example[] => {
  const id = slugOf(v)
  const own = { as: 'creator', params: { id } } as const
  return [
    creation(v),
    { ...own, route: `PATCH /${v}/project/:id`, body: v === 'v2' ? editV2 : editV3, status: 204 },
    { ...own, route: `PATCH /${v}/project/:id/icon`, query: 'ext=png', file: 'lamp.png', status: 204 },
    {
      ...own,
      route: `POST /${v}/project/:id/gallery`,
      query: 'ext=png&featured=true&title=In the dark',
      file: 'cave.png',
      status: 204,
    },
    {
      ...own,
      route: `GET /${v}/project/:id`,
      hidden: true,
      status: 200,
      keep: { project: 'id', thread: 'thread_id', picture: 'gallery.0.url', team: v === 'v2' ? 'team' : 'team_id' },
    },
    {
      ...own,
      route: `PATCH /${v}/project/:id/gallery`,
      query: 'url={{picture}}&title=Deep in the dark',
      status: 204,
    },
    ...(v === 'v3' ? [image, ...disclosures(id)] : []),
    ...versionExamples(v),
    ...review(v),
    {
      ...own,
      route: `POST /${v}/project/:id/schedule`,
      body: { time: '{{nextWeek}}', requested_status: 'approved' },
      status: 204,
    },
    { ...own, route: `DELETE /${v}/project/:id/schedule`, status: 204 },
    {
      as: 'creator',
      route: `PATCH /${v}/projects`,
      query: `ids=["${id}"]`,
      body:
        v === 'v2'
          ? { add_categories: ['equipment'], issues_url: 'https://example.com/lantern/issues' }
          : { add_categories: ['equipment'], link_urls: { issues: 'https://example.com/lantern/issues' } },
      status: 204,
    },
    ...(v === 'v3' ? otherCreations : []),
  ]
}

const editV2 = { categories: ['utility'], license_id: 'MIT', source_url: 'https://example.com/lantern' }
const editV3 = {
  categories: ['utility'],
  environment: 'client_only_server_optional',
  license_id: 'MIT',
  link_urls: { source: 'https://example.com/lantern' },
}

const summary = 'A lantern that hangs on your belt and lights what you dig.'
const description = 'Hang it on your belt, and both of your hands are free.'

function creation(v: ApiVersion): Example {
  const shared = { slug: slugOf(v), categories: [], license_id: 'MIT', is_draft: true }
  const body =
    v === 'v2'
      ? {
          ...shared,
          title: titleOf(v),
          project_type: 'mod',
          description: summary,
          body: description,
          client_side: 'required',
          server_side: 'optional',
        }
      : { ...shared, name: titleOf(v), project_types: ['mod'], summary, description }
  return { route: `POST /${v}/project`, as: 'creator', body, files: { icon: 'lamp.png' }, status: 200 }
}

/** Ways to a project that version 2 does not know; what they make goes again, so that lists stay as they were. */
const otherCreations: readonly Example[] = [
  {
    route: 'PUT /v3/project',
    as: 'creator',
    body: { base: { name: 'Hand Lantern', slug: 'hand-lantern', summary, description, requested_status: 'unlisted' } },
    status: 200,
  },
  { route: 'DELETE /v3/project/:id', as: 'creator', params: { id: 'hand-lantern' }, status: 204, hidden: true },
  {
    route: 'POST /v3/project/:id',
    as: 'creator',
    params: { id: 'Lantern8' },
    body: { name: 'Storm Lantern', slug: 'storm-lantern', summary, description, license_id: 'MIT', is_draft: true },
    files: { icon: 'lamp.png' },
    status: 200,
  },
  {
    route: 'POST /v3/project/:id',
    title: 'An id that is taken',
    as: 'creator',
    params: { id: 'Lantern8' },
    body: { name: 'Other Lantern', slug: 'other-lantern', summary, description, is_draft: true },
    files: { icon: 'lamp.png' },
    status: 409,
  },
  { route: 'DELETE /v3/project/:id', as: 'creator', params: { id: 'Lantern8' }, status: 204, hidden: true },
]

const image: Example = {
  route: 'POST /v3/image',
  as: 'creator',
  query: 'ext=png&context=project&project_id={{project}}',
  file: 'cave.png',
  status: 200,
}

const disclosures = (id: string): Example[] => {
  const own = { as: 'creator', params: { id } } as const
  const set = [
    { type: 'ai_content', uses: ['text'], note: 'The texts in the menu.' },
    { type: 'telemetry', consent: 'opt_in', data_collected: ['Version of the game'] },
  ]
  return [
    { ...own, route: 'PATCH /v3/project/:id/disclosures', body: { set }, status: 204 },
    { params: { id: 'lodeline' }, route: 'GET /v3/project/:id/disclosures', status: 200 },
    { ...own, route: 'GET /v3/project/:id/validate', status: 200 },
  ]
}

function versionExamples(v: ApiVersion): Example[] {
  const id = slugOf(v)
  const version = { as: 'creator', params: { id: '{{ownVersion}}' } } as const
  return [
    {
      route: `POST /${v}/version`,
      as: 'creator',
      body: {
        project_id: id,
        name: `${titleOf(v)} 1.0.0`,
        version_number: '1.0.0',
        changelog: 'The first lantern.',
        file_parts: ['jar'],
        dependencies: [{ project_id: 'tallow', dependency_type: 'required' }],
        game_versions: ['1.21.4'],
        loaders: ['fabric'],
        version_type: 'release',
        featured: true,
      },
      files: { jar: `${id}-1.0.0.jar` },
      status: 200,
      keep: { ownVersion: 'id', ownSha1: 'files.0.hashes.sha1' },
    },
    {
      ...version,
      route: `POST /${v}/version/:id/file`,
      body: { file_types: { sources: 'sources-jar' } },
      files: { sources: `${id}-1.0.0-sources.jar` },
      status: 204,
    },
    {
      ...version,
      route: `GET /${v}/version/:id`,
      hidden: true,
      status: 200,
      keep: { sourcesSha1: 'files.1.hashes.sha1' },
    },
    {
      ...version,
      route: `PATCH /${v}/version/:id`,
      body: { changelog: 'The first lantern. It does not drip.' },
      status: 204,
    },
    {
      ...version,
      route: `POST /${v}/version/:id/schedule`,
      body: { time: '{{nextWeek}}', requested_status: 'listed' },
      status: 204,
    },
    { ...version, route: `DELETE /${v}/version/:id/schedule`, status: 204 },
  ]
}

function review(v: ApiVersion): Example[] {
  const id = slugOf(v)
  const moderator = { as: 'moderator', params: { id: '{{project}}' }, hidden: true } as const
  return [
    {
      route: 'PATCH /v2/project/:id',
      as: 'creator',
      params: { id },
      body: { status: 'processing' },
      status: 204,
      hidden: true,
    },
    { ...moderator, route: 'POST /_internal/moderation/project/:id/lock', body: {}, status: 200 },
    {
      ...moderator,
      route: 'POST /_internal/moderation/project/:id/decision',
      body: { decision: 'approve' },
      status: 204,
    },
  ]
}
