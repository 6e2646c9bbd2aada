/** Severity of a finding of the file scanner, lowest first. */
export const scanSeverities = ['low', 'medium', 'high', 'severe', 'malware'] as const
export type ScanSeverity = (typeof scanSeverities)[number]
export const isScanSeverity = (value: unknown): value is ScanSeverity => scanSeverities.some((each) => each === value)

/** What staff concluded about one trace of a finding. */
export const scanVerdicts = ['pending', 'safe', 'unsafe'] as const
export type ScanVerdict = (typeof scanVerdicts)[number]
export const isScanVerdict = (value: unknown): value is ScanVerdict => scanVerdicts.some((each) => each === value)

/** Whether a modpack may contain a file from another site. */
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

/** Stages of the reviewers' checklist, in order. */
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
