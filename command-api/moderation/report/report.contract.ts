import { REPORT_BODY_MAX } from '@adit/events/moderation/report.values.ts'
import { reportItemTypes, reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { word } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { textImageRefusals } from '../../catalogue/image/text_images.ts'
import { uploadedImages } from '../../catalogue/project/project_fields.contract.ts'
import { deleteReportRefusals, editReportRefusals } from './report.decider.ts'
import { reportItemRefusals } from './report_item.ts'

const text = z.string().trim().min(1).max(REPORT_BODY_MAX)
const write = { side: 'command', group: 'Reports', auth: 'required', visibleIn: ['review'] } as const

export const createReport = defineRoute({
  ...write,
  method: 'POST',
  versions: ['v2', 'v3'],
  path: '/report',
  summary: 'Report a project, a version or a user',
  description:
    'Opens a thread between you and staff. The item is named by its id, slug or username; it must be one that you can see. The same thing may be reported more than once.',
  scope: 'REPORT_CREATE',
  body: {
    kind: 'json',
    schema: z.object({
      report_type: z.enum(reportTypes).meta({ description: 'One of `GET /v2/tag/report_type`.' }),
      item_id: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .describe('Id of it; of a project also its slug, of a user the username.'),
      item_type: word(reportItemTypes).describe('What kind of thing the id names.'),
      body: text.meta({ description: 'What is wrong, in Markdown.' }),
      uploaded_images: uploadedImages,
    }),
  },
  answers: '/report/:id',
  responses: { 200: { description: 'The report.' } },
  errors: refusals(reportItemRefusals, textImageRefusals).codes,
  example: {
    body: {
      report_type: 'malicious',
      item_id: 'lantern',
      item_type: 'project',
      body: 'Version 1.2.0 starts a process that it downloads; see the attached log.',
    },
  },
})

export const editReport = defineRoute({
  ...write,
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/report/:id',
  summary: 'Edit, close or reopen a report',
  description:
    'The reporter and staff may edit the text, staff may close and reopen; both are told in the thread. All fields are checked first, then stored together or not at all.',
  scope: 'REPORT_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      body: text.nullish().describe('What is wrong, in Markdown; absent or null: as it is.'),
      closed: z.boolean().nullish().describe('For staff: whether it is dealt with; absent or null: as it is.'),
    }),
  },
  responses: { 204: { description: 'Changed. Nothing is answered; read the report again.' } },
  errors: refusals(editReportRefusals, 'revision_mismatch').codes,
  example: { params: { id: 'AABBCCDD' }, body: { closed: true } },
})

export const deleteReport = defineRoute({
  ...write,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/report/:id',
  summary: 'Delete a report',
  description: 'For moderators. Its thread goes with it.',
  scope: 'REPORT_DELETE',
  responses: { 204: { description: 'Deleted.' } },
  errors: refusals(deleteReportRefusals, 'staff_only').codes,
  example: { params: { id: 'AABBCCDD' } },
})
