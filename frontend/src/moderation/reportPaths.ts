/** One's own reports. */
export const reportsPath = '/dashboard/reports'

/** One report with its thread. */
export const reportPath = (id: string): string => `/dashboard/report/${id}`

/** The form for a new report. */
export const newReportPath = '/report'
