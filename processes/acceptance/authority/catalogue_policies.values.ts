import type { ScopeName } from '@adit/events/identity/scope.values.ts'
import type { ProjectPermission } from '@adit/events/teams/permission.values.ts'
import { form, modFields, versionFields } from '../../testing/samples.ts'
import type { Answer, Json } from '../../testing/visitor.ts'
import {
  admin,
  admins,
  all,
  insiders,
  judges,
  moderator,
  none,
  owner,
  type Person,
  permitted,
  signedIn,
} from './person.ts'
import { notShown, type Policy, type PolicyTable, type Situation, shown } from './policy.ts'
import { open, own, past, staleMatch } from './policy_parts.ts'

const places = ['public', 'hidden'] as const

/** Everybody reads a public project, insiders a hidden one. */
const read = { projects: places, may: all, passes: 200, unseen: 'not_found' } as const
/** What a list or a map leaves out for those who don't know of it. */
const listed = { projects: places, may: all, passes: shown, unseen: notShown } as const

const ofProject = ({ project }: Situation) => ({ at: [project.id] })
const ofVersion = ({ project }: Situation) => ({ at: [project.version] })
const ofDraftVersion = ({ stage }: Situation) => ({ at: [stage.draftVersion] })
const ofOwner = ({ stage }: Situation) => ({ at: [stage.account(owner).id] })
const ofFile = ({ project }: Situation) => ({ at: [project.sha1] })
const idsIn = (body: Json): string[] => body.map(({ id }: Json) => id)

/** Insiders also read what isn't public of a public project. */
const draft: Policy = {
  ...{ about: 'a draft', may: insiders, passes: 200, refused: 'not_found', ask: ofDraftVersion },
}

const wishes = { loaders: ['fabric'], game_versions: ['1.21.4'] }
const hashes = ({ project }: Situation) => ({ hashes: [project.sha1], algorithm: 'sha1' })
const showsFile = ({ body }: Answer, { project }: Situation) => body[project.sha1] !== undefined

/** The permission on the project, or on that of the version. */
function changing(permission: ProjectPermission, unseen = 'project_not_found') {
  return { projects: places, may: permitted(permission), refused: 'no_permission', unseen } as const
}
const changingVersion = (permission: ProjectPermission) => changing(permission, 'version_not_found')

/** A project of its own for whoever is let through, or else the table's. */
async function projectFor({ stage, passes, person, project }: Situation) {
  return passes ? stage.project({ with: person }) : project
}

const isThird = ({ contract }: Situation) => contract.path.startsWith('/v3/')
const named = (situation: Situation, second: string, third: string, value: unknown) => ({
  [isThird(situation) ? third : second]: value,
})
const edit = (payload: (situation: Situation) => object) => (situation: Situation) => ({
  ...{ at: [situation.project.id], payload: payload(situation), headers: staleMatch },
})
/** What members who may edit can't set. */
const staffField = (payload: object): Policy => ({
  ...changing('EDIT_DETAILS'),
  ...{ about: Object.keys(payload)[0] ?? '', passes: 'revision_mismatch' },
  may: (person: Person) => judges(person) && permitted('EDIT_DETAILS')(person),
  refused: (person: Person) => (permitted('EDIT_DETAILS')(person) ? 'staff_only' : 'no_permission'),
  best: moderator,
  ask: edit(() => payload),
})
const noPicture = Buffer.from('no picture')
const gone = 'url=/data/nothing.png'
const noFiles = { file_types: {} }

/** A picture for a text. Each kind of text has its own scope. */
const image = (context: string, scope: ScopeName) => ({
  ...{ about: `for a ${context}`, passes: 'invalid_image', scopes: [scope], withoutScopes: 'missing_scope' },
})

const base = { name: 'Made in three', summary: 'With the field names of version 3.', description: 'Nothing more.' }
const inThree = { ...base, slug: 'never-made', project_types: ['mod'], license_id: 'MIT', is_draft: true }

/** What admins alone do, in a session. */
const adminOnly = { may: admins, refused: 'admins_only', best: admin } as const

export const cataloguePolicies: PolicyTable = {
  'GET /v2/project/:id': { ...read, ask: ofProject },
  'GET /v2/project/:id/check': { ...read, sees: all, ask: ofProject },
  'GET /v2/project/:id/dependencies': { ...read, ask: ofProject },
  'GET /v2/project/:id/members': { ...read, ask: ofProject },
  'GET /v3/project/:id/dependents': { ...read, ask: ofProject },
  'GET /v2/projects': {
    ...{ ...listed, ask: ({ project }) => ({ query: `ids=["${project.id}"]` }) },
    shows: ({ body }, { project }) => idsIn(body).includes(project.id),
  },
  'GET /_internal/project/:id/timeline': { ...read, ask: ofProject },
  'GET /_internal/fits': {
    ...{ ...listed, ask: ({ project }) => ({ query: `ids=["${project.id}"]&game_version=1.21.4` }) },
    shows: ({ body }, { project }) => body.some(({ project_id }: Json) => project_id === project.id),
  },
  'GET /_internal/project/:id/description': { ...read, ask: ofProject },
  'GET /_internal/project/:id/pictures': { ...read, ask: ofProject },
  'GET /_internal/project/:id/excerpts': [
    { ...read, ask: ofProject },
    {
      ...{ about: 'a draft', may: insiders, passes: shown, refused: notShown },
      ask: ofProject,
      shows: ({ body }, { stage }) => body.some(({ version_id }: Json) => version_id === stage.draftVersion),
    },
  ],
  'GET /_internal/version_steps': { ...open, ask: ({ project }) => ({ query: `ids=["${project.id}"]` }) },
  // From public projects alone, whoever asks.
  'GET /v2/projects_random': [
    {
      ...{ projects: ['public'], may: all, passes: shown, ask: () => ({ query: 'count=100' }) },
      shows: ({ body }, { project }) => idsIn(body).includes(project.id),
    },
    {
      ...{ projects: ['hidden'], may: none, sees: all, best: null, passes: shown, refused: notShown },
      ...{ ask: () => ({ query: 'count=100' }) },
      shows: ({ body }, { project }) => idsIn(body).includes(project.id),
    },
  ],
  'GET /_internal/project/:id/checklist': {
    ...{ projects: places, may: insiders, passes: 200, refused: 'not_found', unseen: 'not_found', ask: ofProject },
  },
  'GET /v3/project/:id/disclosures': { ...read, ask: ofProject },
  'PATCH /v3/project/:id/disclosures': [
    {
      ...{ ...changing('EDIT_DETAILS'), passes: 'revision_mismatch' },
      ask: edit(() => ({ set: [{ type: 'advertisements' }] })),
    },
    staffField({ lock_status: 'cannot_disable' }),
  ],
  'GET /v3/project/:id/validate': {
    ...{ projects: places, may: insiders, passes: 200, refused: 'not_found', unseen: 'not_found', ask: ofProject },
  },
  'GET /_internal/dashboard/projects': { ...own, ask: () => ({}) },
  'GET /v3/limits/projects': { ...own, ask: () => ({}) },
  'GET /v2/user/:id/projects': {
    ...{ ...listed, ask: ofOwner },
    shows: ({ body }, { project }) => idsIn(body).includes(project.id),
  },
  'GET /v3/user/:id/all-projects': {
    ...{ ...listed, ask: ofOwner },
    shows: ({ body }, { project }) => idsIn(body.projects).includes(project.id),
  },

  'GET /v2/project/:id/version': [
    { ...read, ask: ofProject },
    {
      ...{ about: 'a draft', may: insiders, passes: shown, refused: notShown },
      ask: ({ stage }) => ({ at: [stage.projectOf('public').id] }),
      shows: ({ body }, { stage }) => idsIn(body).includes(stage.draftVersion),
    },
  ],
  'GET /_internal/version/:id/warnings': {
    ...{ projects: places, may: insiders, passes: 200, refused: 'not_found', unseen: 'not_found', ask: ofVersion },
  },
  'GET /v2/project/:id/version/:version': { ...read, ask: ({ project }) => ({ at: [project.id, project.number] }) },
  'GET /v2/version/:id': [{ ...read, ask: ofVersion }, draft],
  'GET /_internal/versions/changelogs': [
    {
      ...{ ...listed, ask: ({ project }) => ({ query: `ids=["${project.version}"]` }) },
      shows: ({ body }, { project }) => body.some(({ version_id }: Json) => version_id === project.version),
    },
    {
      ...{ about: 'a draft', may: insiders, passes: shown, refused: notShown },
      ask: ({ stage }) => ({ query: `ids=["${stage.draftVersion}"]` }),
      shows: ({ body }) => body.length === 1,
    },
  ],
  'GET /_internal/version/:id/needs': [{ ...read, ask: ofVersion }, draft],
  'GET /v2/versions': [
    {
      ...{ ...listed, ask: ({ project }) => ({ query: `ids=["${project.version}"]` }) },
      shows: ({ body }, { project }) => idsIn(body).includes(project.version),
    },
    {
      ...{ about: 'a draft', may: insiders, passes: shown, refused: notShown },
      ask: ({ stage }) => ({ query: `ids=["${stage.draftVersion}"]` }),
      shows: ({ body }) => body.length === 1,
    },
  ],
  'GET /v2/version_file/:hash': { ...read, ask: ofFile },
  'GET /v2/version_file/:hash/download': { ...read, passes: 307, ask: ofFile },
  'POST /v2/version_file/:hash/update': { ...read, ask: (situation) => ({ ...ofFile(situation), payload: wishes }) },
  'POST /v2/version_file/project': {
    ...{ ...listed, shows: showsFile, ask: (situation) => ({ payload: hashes(situation) }) },
  },
  'POST /v2/version_files': {
    ...{ ...listed, shows: showsFile, ask: (situation) => ({ payload: hashes(situation) }) },
  },
  'POST /v2/version_files/update': {
    ...{ ...listed, shows: showsFile, ask: (situation) => ({ payload: { ...hashes(situation), ...wishes } }) },
  },
  'POST /v2/version_files/update_many': {
    ...{ ...listed, shows: showsFile, ask: (situation) => ({ payload: { ...hashes(situation), ...wishes } }) },
  },
  'POST /v2/version_files/update_individual': {
    ...{ ...listed, shows: showsFile },
    ask: ({ project }) => ({ payload: { algorithm: 'sha1', hashes: [{ hash: project.sha1, ...wishes }] } }),
  },
  'GET /maven/maven/modrinth/:id/:file': {
    ...read,
    ask: ({ project }) => ({ at: [project.id, 'maven-metadata.xml'] }),
  },
  'GET /maven/maven/modrinth/:id/:version/:file': {
    ...{ ...read, passes: 307 },
    ask: ({ project }) => ({ at: [project.id, project.number, project.filename] }),
  },
  'GET /updates/:id/forge_updates.json': { ...read, unseen: 'unknown_project', ask: ofProject },

  'GET /feed/:list': { ...open, ask: () => ({ at: ['projects'] }) },
  // As anybody may see it, whoever asks.
  'GET /feed/project/:id': [
    { ...{ projects: ['public'], may: all, passes: 200, ask: ofProject } },
    {
      ...{ projects: ['hidden'], may: none, sees: all, best: null, passes: 200, refused: 'not_found', ask: ofProject },
    },
  ],
  'GET /feed/user/:id': { ...open, ask: ofOwner },
  'GET /sitemap.xml': { ...open, ask: () => ({}) },
  'GET /sitemap/:file': { ...open, ask: () => ({ at: ['pages.xml'] }) },
  'GET /v2/search': { ...open, ask: () => ({}) },
  'GET /v3/search': { ...open, ask: () => ({}) },
  'POST /v3/search': { ...open, ask: () => ({ payload: {} }) },
  'GET /_internal/search/facets': { ...open, ask: () => ({}) },
  'GET /v2/tag/category': { ...open, ask: () => ({}) },
  'GET /v2/tag/loader': { ...open, ask: () => ({}) },
  'GET /v2/tag/game_version': { ...open, ask: () => ({}) },
  'GET /_internal/game_versions': { ...open, ask: () => ({}) },
  'GET /v2/tag/license': { ...open, ask: () => ({}) },
  'GET /v2/tag/license/:id': { ...open, ask: () => ({ at: ['MIT'] }) },
  'GET /v2/tag/donation_platform': { ...open, ask: () => ({}) },
  'GET /v2/tag/project_type': { ...open, ask: () => ({}) },
  'GET /v2/tag/side_type': { ...open, ask: () => ({}) },
  'GET /v2/statistics': { ...open, ask: () => ({}) },
  'GET /admin-api/game_versions': { ...adminOnly, refused: 'for_admins', passes: 200, ask: () => ({}) },
  'POST /admin-api/game_versions': {
    ...{ ...adminOnly, passes: 'game_version_exists' },
    ask: () => ({ payload: { version: '1.21.4', version_type: 'release', date: past } }),
  },
  'PATCH /admin-api/game_versions/:id': { ...adminOnly, passes: 204, ask: () => ({ at: ['1.21.4'], payload: {} }) },
  'POST /admin-api/game_versions/import': {
    ...{ ...adminOnly, passes: 200 },
    ask: () => ({
      query: 'preview=true',
      payload: { versions: [{ id: '1.21.4', type: 'release', releaseTime: past }] },
    }),
  },
  'GET /v3/games': { ...open, ask: () => ({}) },
  'GET /v3/license': { ...open, ask: () => ({}) },
  'GET /v3/license/:id': { ...open, ask: () => ({ at: ['MIT'] }) },
  'GET /v3/link_platform': { ...open, ask: () => ({}) },
  'GET /v3/loader_field': { ...open, ask: () => ({ query: 'loader_field=game_versions' }) },
  'GET /v3/project_type': { ...open, ask: () => ({}) },

  'POST /v2/project': {
    ...{ may: signedIn, passes: 'unknown_category' },
    ask: () => ({ payload: form({ ...modFields, slug: 'never-made', categories: ['no-such-category'] }) }),
  },
  'POST /v3/project/:id': {
    ...{ may: signedIn, passes: 'id_taken' },
    ask: ({ stage }) => ({ at: [stage.projectOf('public').id], payload: form(inThree) }),
  },
  'POST /v3/project': {
    ...{ may: signedIn, passes: 'unknown_category' },
    ask: () => ({ payload: form({ ...inThree, categories: ['no-such-category'] }) }),
  },
  'PUT /v3/project': {
    ...{ may: signedIn, passes: 'slug_taken' },
    ask: ({ stage }) => ({ payload: { base: { ...base, slug: stage.projectOf('public').slug } } }),
  },
  'PATCH /v2/project/:id': [
    {
      ...{ ...changing('EDIT_DETAILS'), passes: 'revision_mismatch' },
      ask: edit((situation) => named(situation, 'title', 'name', 'A new name')),
    },
    {
      ...{ ...changing('EDIT_BODY'), about: 'the description', passes: 'revision_mismatch' },
      ask: edit((situation) => named(situation, 'body', 'description', 'A new text')),
    },
    {
      ...changing('EDIT_DETAILS'),
      ...{ about: 'name and description', passes: 'revision_mismatch' },
      may: (person: Person) => permitted('EDIT_DETAILS')(person) && permitted('EDIT_BODY')(person),
      ask: edit((situation) => ({
        ...named(situation, 'title', 'name', 'A new name'),
        ...named(situation, 'body', 'description', 'A new text'),
      })),
    },
    {
      ...{ ...changing('EDIT_DETAILS'), about: 'nothing', passes: 204 },
      ask: ({ project }) => ({ at: [project.id], payload: {} }),
    },
    staffField({ moderation_message: 'Well done.' }),
    staffField({ moderation_message_body: 'Well done.' }),
    {
      ...{ ...changing('EDIT_DETAILS'), projects: ['hidden'], about: 'monetization', passes: 204, best: moderator },
      may: (person: Person) => judges(person) && permitted('EDIT_DETAILS')(person),
      refused: (person: Person) => (permitted('EDIT_DETAILS')(person) ? 'staff_only' : 'no_permission'),
      ask: async (situation) => ({
        ...{ at: [(await projectFor(situation)).id], payload: { monetization_status: 'force-demonetized' } },
      }),
    },
    {
      ...{ ...changing('EDIT_DETAILS'), projects: ['hidden'], about: 'approval', passes: 204, best: moderator },
      may: (person: Person) => judges(person) && permitted('EDIT_DETAILS')(person),
      refused: (person: Person) => (permitted('EDIT_DETAILS')(person) ? 'status_refused' : 'no_permission'),
      ask: async (situation) => ({ at: [(await projectFor(situation)).id], payload: { status: 'approved' } }),
    },
  ],
  'DELETE /v2/project/:id': {
    ...{ ...changing('DELETE_PROJECT'), passes: 204 },
    ask: async (situation) => ({ at: [(await projectFor(situation)).id] }),
  },
  'PATCH /v2/projects': {
    ...{ ...changing('EDIT_DETAILS'), passes: 204, refused: 'bulk_not_yours', unseen: 'bulk_refused' },
    ask: ({ project }) => ({ query: `ids=["${project.id}"]`, payload: {} }),
  },
  'PATCH /v2/project/:id/icon': {
    ...{ ...changing('EDIT_DETAILS'), passes: 'invalid_image' },
    ask: ({ project }) => ({ at: [project.id], query: 'ext=png', payload: noPicture }),
  },
  'DELETE /v2/project/:id/icon': { ...changing('EDIT_DETAILS'), passes: 204, ask: ofProject },
  'POST /v2/project/:id/gallery': {
    ...{ ...changing('EDIT_DETAILS'), passes: 'invalid_image' },
    ask: (situation) => ({
      ...{ at: [situation.project.id], payload: noPicture },
      query: isThird(situation) ? 'ext=png&name=None' : 'ext=png&title=None',
    }),
  },
  'PATCH /v2/project/:id/gallery': {
    ...{ ...changing('EDIT_DETAILS'), passes: 'gallery_item_not_found' },
    ask: ({ project }) => ({ at: [project.id], query: `${gone}&featured=true` }),
  },
  'DELETE /v2/project/:id/gallery': {
    ...{ ...changing('EDIT_DETAILS'), passes: 'gallery_item_not_found' },
    ask: ({ project }) => ({ at: [project.id], query: gone }),
  },
  'POST /v3/image': [
    {
      ...{ ...changing('EDIT_BODY'), ...image('project', 'PROJECT_WRITE') },
      ask: ({ project }) => ({ query: `ext=png&context=project&project_id=${project.id}`, payload: noPicture }),
    },
    {
      ...{ ...changingVersion('UPLOAD_VERSION'), ...image('version', 'VERSION_WRITE') },
      ask: ({ project }) => ({ query: `ext=png&context=version&version_id=${project.version}`, payload: noPicture }),
    },
    {
      ...{ may: signedIn, passes: 'invalid_image', about: 'for a message', withoutScopes: 'missing_scope' },
      limited: 'token_limited',
      ...{ scopes: ['THREAD_WRITE'], ask: () => ({ query: 'ext=png&context=thread_message', payload: noPicture }) },
    },
    {
      ...{ may: signedIn, passes: 'invalid_image', about: 'for a report', withoutScopes: 'missing_scope' },
      limited: 'token_limited',
      ...{ scopes: ['REPORT_WRITE'], ask: () => ({ query: 'ext=png&context=report', payload: noPicture }) },
    },
  ],
  'POST /v2/project/:id/schedule': {
    ...{ ...changing('EDIT_DETAILS'), passes: 'time_not_in_future' },
    ask: ({ project }) => ({ at: [project.id], payload: { time: past, requested_status: 'approved' } }),
  },
  'DELETE /v2/project/:id/schedule': {
    ...{ ...changing('EDIT_DETAILS'), passes: 'revision_mismatch' },
    ask: ({ project }) => ({ at: [project.id], headers: staleMatch }),
  },
  'POST /v2/version/:id/schedule': {
    ...{ ...changingVersion('UPLOAD_VERSION'), passes: 'time_not_in_future' },
    ask: ({ project }) => ({ at: [project.version], payload: { time: past, requested_status: 'listed' } }),
  },
  'DELETE /v2/version/:id/schedule': {
    ...{ ...changingVersion('UPLOAD_VERSION'), passes: 'revision_mismatch' },
    ask: ({ project }) => ({ at: [project.version], headers: staleMatch }),
  },
  'POST /v2/version': {
    ...{ ...changing('UPLOAD_VERSION'), passes: 'part_missing' },
    ask: ({ project }) => ({ payload: form({ ...versionFields, project_id: project.id, version_number: '9.9.9' }) }),
  },
  'POST /v2/version/:id/file': {
    ...{ ...changingVersion('UPLOAD_VERSION'), passes: 'part_missing' },
    ask: ({ project }) => ({ at: [project.version], payload: form(noFiles) }),
  },
  'PATCH /v2/version/:id': {
    ...{ ...changingVersion('UPLOAD_VERSION'), passes: 'revision_mismatch' },
    ask: ({ project }) => ({ at: [project.version], payload: { name: 'A new name' }, headers: staleMatch }),
  },
  'DELETE /v2/version/:id': {
    ...{ ...changingVersion('DELETE_VERSION'), passes: 204 },
    ask: async (situation) => ({ at: [(await projectFor(situation)).version] }),
  },
  'DELETE /v2/version_file/:hash': {
    ...{ ...changingVersion('DELETE_VERSION'), passes: 'last_file' },
    ask: ofFile,
  },
  'POST /_internal/inspect': { may: signedIn, passes: 'part_missing', ask: () => ({ payload: form({}) }) },
}
