/** One's own reports. */
export const reportsPath = '/dashboard/reports'

/** One report with its thread. */
export const reportPath = (id: string): string => `/dashboard/report/${id}`
