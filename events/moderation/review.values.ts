/** How grave a finding of the file scanner is, from the least to the most. */
export const scanSeverities = ['low', 'medium', 'high', 'severe', 'malware'] as const
export type ScanSeverity = (typeof scanSeverities)[number]
export const isScanSeverity = (value: unknown): value is ScanSeverity => scanSeverities.some((each) => each === value)

/** What staff found about one trace of a finding. */
export const scanVerdicts = ['pending', 'safe', 'unsafe'] as const
export type ScanVerdict = (typeof scanVerdicts)[number]
export const isScanVerdict = (value: unknown): value is ScanVerdict => scanVerdicts.some((each) => each === value)

/** Whether a file that is not from here may lie in a modpack. */
export const externalFilePermissions = [
  'yes',
  'with-attribution',
  'with-attribution-and-source',
  'no',
  'permanent-no',
  'unidentified',
] as const
export type ExternalFilePermission = (typeof externalFilePermissions)[number]
export const isExternalFilePermission = (value: unknown): value is ExternalFilePermission =>
  externalFilePermissions.some((each) => each === value)

/** Stages of the reviewers' checklist, in the order in which they are walked. */
export const reviewStages = [
  'post-approval',
  'undefined-project',
  're-review',
  'title-slug',
  'summary',
  'description',
  'gallery',
  'disclosures',
  'links',
  'license',
  'categories',
  'metadata',
  'versions',
  'reupload',
  'permissions',
  'rules',
  'status-alerts',
] as const
export type ReviewStage = (typeof reviewStages)[number]
