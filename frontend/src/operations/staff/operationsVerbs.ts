import { call } from '../../api/client.ts'

/** What staff do about work that failed. */
export const operationsVerbs = {
  /** Resolves to how many events still wait; 0 means that the root is live again. */
  retryParked: async (build: number, root: string): Promise<number> =>
    (await call('POST /admin-api/parked/:build/:root/retry', { params: { build: String(build), root } })).left,
  /** Resolves to why it failed again, or to null if it is done. */
  retryReaction: async (id: string): Promise<string | null> =>
    (await call('POST /admin-api/parked_reactions/:id/retry', { params: { id } })).reason,
  /** Makes a dead or waiting job due now. */
  retryJob: async (id: string): Promise<void> =>
    void (await call('POST /admin-api/jobs/:id/retry', { params: { id } })),
  /** Cancels a job for good. */
  cancelJob: async (id: string): Promise<void> =>
    void (await call('POST /admin-api/jobs/:id/cancel', { params: { id } })),
}
