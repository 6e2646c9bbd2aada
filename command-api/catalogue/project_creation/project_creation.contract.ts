import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import { textImageRefusals } from '../image/text_images.ts'
import { projectFieldRefusals, slugFieldRefusals } from '../project/project_fields.ts'
import { claimIdRefusals } from '../project/slug.decider.ts'
import { versionUploadLimits } from '../version/version.contract.ts'
import { versionFieldRefusals } from '../version/version_fields.ts'
import { fileRefusals, partRefusals, storeFilesRefusals } from '../version/version_upload_refusals.ts'
import { draftData } from './draft_data.contract.ts'
import { creationPartRefusals, organizationRefusals } from './project_create_refusals.ts'
import { filesOfCreationRefusals, projectCreationRefusals } from './project_creation.saga.ts'
import { createProjectData } from './project_data.contract.ts'

const limits = { ...versionUploadLimits, files: 512, dataBytes: 4 * 1024 * 1024 }
const createdProject = { 200: { description: 'The project.' } }
const creationRefusals = refusals(slugFieldRefusals, organizationRefusals, projectCreationRefusals)
const wholeCreationRefusals = refusals(
  creationRefusals,
  projectFieldRefusals,
  creationPartRefusals,
  pictureRefusals,
  textImageRefusals,
  versionFieldRefusals,
  fileRefusals,
  partRefusals,
  storeFilesRefusals,
  filesOfCreationRefusals,
  'version_required',
)

export const createProject = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/project',
  side: 'command',
  summary: 'Create a project',
  description: {
    v2: 'Multipart: the part `data` first, then the parts that it names: `icon`, pictures of the gallery, files of the initial versions. Nothing exists before all of it is stored. Unless `is_draft` is set the project needs an initial version and is handed in for review; where other items of the publishing checklist are missing it stays a draft.',
    v3: 'As the route of version 2, with the names of version 3: `name`, `summary`, `description`, and all links in `link_urls`. The type is that of `project_types`, else it follows from the first version.',
  },
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_CREATE',
  family: 'creation',
  body: { kind: 'multipart', data: createProjectData, dataFirst: true, limits },
  answers: '/project/:id',
  responses: createdProject,
  errors: wholeCreationRefusals.codes,
  visibleIn: ['catalogue', 'review'],
})

const chosenId = z
  .string()
  .regex(/^[0-9A-Za-z]{8}$/, { error: 'id of exactly 8 letters and digits' })
  .meta({ description: 'Exactly 8 characters of 0-9, A-Z and a-z.' })

export const createProjectWithId = defineRoute({
  method: 'POST',
  path: '/v3/project/:id',
  side: 'command',
  summary: 'Create a project under an id of your own',
  description:
    'As without the id, which is then the id of the new project: for catalogues that move here with their links. No project may have it, or have had it; of two who ask for one id at the same time one gets it. Ids and addresses are compared without regard to case.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_CREATE',
  family: 'creation',
  params: z.object({ id: chosenId }),
  body: { kind: 'multipart', data: createProjectData.v3, dataFirst: true, limits },
  answers: '/v3/project/:id',
  responses: createdProject,
  errors: refusals(wholeCreationRefusals, claimIdRefusals).codes,
  visibleIn: ['catalogue', 'review'],
})

export const createProjectDraft = defineRoute({
  method: 'PUT',
  path: '/v3/project',
  side: 'command',
  summary: 'Create a draft',
  description:
    'From its first fields alone, as JSON; everything else is told by later edits. The draft has no versions, and until it has some it counts as a mod.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_CREATE',
  family: 'creation',
  body: { kind: 'json', schema: draftData },
  answers: '/v3/project/:id',
  responses: createdProject,
  errors: creationRefusals.codes,
  visibleIn: ['catalogue', 'review'],
  example: {
    body: {
      base: { name: 'Lantern', slug: 'lantern', summary: 'Light that follows you.', description: 'In every cave.' },
    },
  },
})
