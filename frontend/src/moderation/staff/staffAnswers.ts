import type { ResponseOf } from '../../api/client.ts'

export type QueueEntry = ResponseOf<'GET /_internal/moderation/queue'>['entries'][number]
export type StaffProject = ResponseOf<'GET /admin-api/projects'>[number]
export type StaffReport = ResponseOf<'GET /admin-api/reports'>[number]
export type StaffAppeal = ResponseOf<'GET /admin-api/appeals'>[number]
export type ShownAppeal = ResponseOf<'GET /admin-api/appeals/:id'>
export type ParkedRoot = ResponseOf<'GET /admin-api/parked'>[number]
export type ParkedReaction = ResponseOf<'GET /admin-api/parked_reactions'>[number]
export type StaffJob = ResponseOf<'GET /admin-api/jobs'>[number]
export type HistoryLine = ResponseOf<'GET /admin-api/history'>[number]
export type Review = ResponseOf<'GET /_internal/project/:id/review'>
export type ReviewedVersion = ResponseOf<'GET /_internal/moderation/project/:id/files'>[number]
export type Thread = ResponseOf<'GET /_internal/thread/:id'>
export type ThreadMessage = Thread['messages'][number]
export type HistoryEntry = ResponseOf<'GET /_internal/project/:id/history'>['entries'][number]
export type FieldChange = HistoryEntry['changes'][number]
export type AsOf = ResponseOf<'GET /_internal/project/:id/as-of'>
export type Who = HistoryEntry['actor']
