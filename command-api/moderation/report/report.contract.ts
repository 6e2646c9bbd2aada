import { REPORT_BODY_MAX } from '@adit/events/moderation/report.values.ts'
import { reportItemTypes, reportTypes } from '@adit/events/moderation/report_type.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { word } from '@adit/platform/http/schemas.ts'
import { z } from 'zod'
import { textImageRefusals } from '../../catalogue/image/text_images.ts'
import { uploadedImages } from '../../catalogue/project/project_fields.contract.ts'
import { conflictReasonField, conflictRefusals } from '../../identity/conflict.policy.ts'
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
    'Opens a thread between you and staff. You can only report items that you can see. The same item can be reported more than once.',
  scope: 'REPORT_CREATE',
  body: {
    kind: 'json',
    schema: z.object({
      report_type: z.enum(reportTypes).meta({ description: 'Reason for the report, from `GET /v2/tag/report_type`.' }),
      item_id: z
        .string()
        .trim()
        .min(1)
        .max(64)
        .describe('Id of the reported item. Also accepts the slug of a project or the username of a user.'),
      item_type: word(reportItemTypes).describe('Type of the reported item.'),
      body: text.meta({ description: 'Description of the problem, in Markdown.' }),
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
    'The reporter and staff can edit the text. Only staff can close and reopen a report, which is noted in the thread. Reports that you made, or that concern you or your projects, are decided by others. Either all fields are changed, or none if any is invalid.',
  scope: 'REPORT_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      body: text.nullish().describe('Description of the problem, in Markdown. If omitted or null, it stays as it is.'),
      closed: z
        .boolean()
        .nullish()
        .describe('Whether the report is closed. If omitted or null, it stays as it is. Staff only.'),
      conflict_reason: conflictReasonField,
    }),
  },
  responses: { 204: { description: 'Changed. The response is empty; get the report to see the result.' } },
  errors: refusals(editReportRefusals, conflictRefusals, 'revision_mismatch').codes,
  example: { params: { id: 'AABBCCDD' }, body: { closed: true } },
})

export const deleteReport = defineRoute({
  ...write,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/report/:id',
  summary: 'Delete a report',
  description:
    'Moderators only. Also deletes its thread. Reports that you made, or that concern you or your projects, are deleted by others.',
  scope: 'REPORT_DELETE',
  query: z.object({ conflict_reason: conflictReasonField }),
  responses: { 204: { description: 'Deleted.' } },
  errors: refusals(deleteReportRefusals, conflictRefusals).codes,
  example: { params: { id: 'AABBCCDD' } },
})
