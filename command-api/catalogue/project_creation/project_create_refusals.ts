import { refusals } from '@adit/platform/eventing/refusal.ts'

/** What `project_create.ts` refuses, for contracts: it loads decoders and the readers of archives. */
export const organizationRefusals = refusals('unknown_organization')
export const creationPartRefusals = refusals('part_unknown', 'part_absent', 'gallery_duplicate')
