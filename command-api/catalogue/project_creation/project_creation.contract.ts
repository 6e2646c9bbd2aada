import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { verifiedEmailRefusals } from '../../identity/account/verified_email.ts'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import { textImageRefusals } from '../image/text_images.ts'
import { donationRefusals, projectFieldRefusals, slugFieldRefusals } from '../project/project_fields.ts'
import { claimIdRefusals } from '../project/slug.decider.ts'
import { versionUploadLimits } from '../version/version.contract.ts'
import { versionFieldRefusals } from '../version/version_fields.ts'
import { fileRefusals, partRefusals, storeFilesRefusals } from '../version/version_upload_refusals.ts'
import { draftData } from './draft_data.contract.ts'
import { creationPartRefusals, organizationRefusals } from './project_create_refusals.ts'
import { filesOfCreationRefusals, projectCreationRefusals } from './project_creation.saga.ts'
import { createProjectData } from './project_data.contract.ts'

const limits = { ...versionUploadLimits, files: 512, dataBytes: 4 * 1024 * 1024 }
const createdProject = {
  200: {
    description: 'The project.',
    headers: {
      'Adit-Missing':
        'If `is_draft` is not true and the project is not ready for review: ids of the checklist items that are missing, such as `version-required, gallery-required`. The project stays a draft.',
    },
  },
}
const creationRefusals = refusals(
  verifiedEmailRefusals,
  slugFieldRefusals,
  organizationRefusals,
  projectCreationRefusals,
)
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
)

export const createProject = defineRoute({
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/project',
  side: 'command',
  summary: 'Create a project',
  description: {
    v2: 'Send a multipart body: the part `data` first, then the parts it refers to, which are `icon`, gallery pictures and files of the initial versions. If anything is invalid, nothing is created. Unless `is_draft` is true, the project is submitted for review. If required items of the publishing checklist are missing, such as a version, it stays a draft, and the header `Adit-Missing` names them.',
    v3: 'Same as in version 2, with the field names of version 3: `name`, `summary`, `description`, and all links in `link_urls`. If `project_types` is omitted, the project type follows from the loaders of the first version.',
  },
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_CREATE',
  family: 'creation',
  body: { kind: 'multipart', data: createProjectData, dataFirst: true, limits },
  answers: '/project/:id',
  responses: createdProject,
  errors: { v2: refusals(wholeCreationRefusals, donationRefusals).codes, v3: wholeCreationRefusals.codes },
  visibleIn: ['catalogue', 'review', 'texts'],
})

const chosenId = z
  .string()
  .regex(/^[0-9A-Za-z]{8}$/, { error: 'id (exactly 8 letters and digits)' })
  .meta({ description: 'Id of the new project: exactly 8 characters of 0-9, A-Z and a-z.' })

export const createProjectWithId = defineRoute({
  method: 'POST',
  path: '/v3/project/:id',
  side: 'command',
  summary: 'Create a project with a chosen id',
  description:
    'Same as creating a project without an id. Use this to move an existing catalogue here without breaking its links. The id can’t be the current or former id or slug of another project; upper and lower case count as the same. If two requests ask for the same id at the same time, only one succeeds.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_CREATE',
  family: 'creation',
  params: z.object({ id: chosenId }),
  body: { kind: 'multipart', data: createProjectData.v3, dataFirst: true, limits },
  answers: '/v3/project/:id',
  responses: createdProject,
  errors: refusals(wholeCreationRefusals, claimIdRefusals).codes,
  visibleIn: ['catalogue', 'review', 'texts'],
})

export const createProjectDraft = defineRoute({
  method: 'PUT',
  path: '/v3/project',
  side: 'command',
  summary: 'Create a draft',
  description:
    'Creates a draft from a few fields sent as JSON. Set everything else later by editing it. The draft has no versions, and its type is mod until you add one.',
  group: 'Projects',
  auth: 'required',
  scope: 'PROJECT_CREATE',
  family: 'creation',
  body: { kind: 'json', schema: draftData },
  answers: '/v3/project/:id',
  responses: createdProject,
  errors: creationRefusals.codes,
  visibleIn: ['catalogue', 'review', 'texts'],
  example: {
    body: {
      base: { name: 'Lantern', slug: 'lantern', summary: 'Light that follows you.', description: 'In every cave.' },
    },
  },
})
