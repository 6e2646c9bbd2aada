/** Where the staff pages of this room lie. */
export const moderationBase = '/moderation'

/** Where a moderator comes from and goes back to. */
export const queuePath = `${moderationBase}/review_queue`

/** The review page of a project. */
export const reviewPath = (projectId: string): string => `${moderationBase}/projects/${projectId}/show`

/** What people have reported. */
export const reportsPath = `${moderationBase}/reports`
export const reportPath = (reportId: string): string => `${reportsPath}/${reportId}/show`

/** Appeals against suspensions. */
export const appealsPath = `${moderationBase}/appeals`
export const appealPath = (appealId: string): string => `${appealsPath}/${appealId}/show`

/** Every event of the site. */
export const logPath = `${moderationBase}/history`
