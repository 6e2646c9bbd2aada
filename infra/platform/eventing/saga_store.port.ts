/** What the worker needs to find sagas that a dead process left: one row each, written before the saga's first event. */
export interface SagaRow {
  kind: string
  id: string
  /** How the saga was begun: the actor, what it acted through, the request. Secrets are no part of it. */
  context: { actor: unknown; via: unknown; correlationId: string; causationId: string }
  attempts: number
}

export interface SagaStore {
  /** Takes or renews the lease for `owner`; false when another owner holds an unexpired one. */
  lease(row: Omit<SagaRow, 'attempts'>, owner: string, forMs: number): Promise<boolean>
  /** Rows whose lease has lapsed, taken for `owner`. */
  takeLapsed(owner: string, forMs: number, limit: number): Promise<SagaRow[]>
  /** Finished or undone: the row goes. */
  done(kind: string, id: string): Promise<void>
}
