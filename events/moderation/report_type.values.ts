/** Why something is reported. `GET /v2/tag/report_type` answers this list. */
export const reportTypes = ['spam', 'copyright', 'inappropriate', 'malicious', 'name-squatting'] as const
export type ReportType = (typeof reportTypes)[number]

export const reportItemTypes = ['project', 'version', 'user'] as const
export type ReportItemType = (typeof reportItemTypes)[number]
