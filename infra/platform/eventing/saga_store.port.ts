/** What the worker needs to find the sagas of a dead process. There is one row for each saga, written before the saga's first event. */
export interface SagaRow {
  kind: string
  id: string
  /** The context the saga was started in: the actor, the token or session used, and the request. Holds no secrets. */
  context: { actor: unknown; via: unknown; correlationId: string; causationId: string }
  attempts: number
}

export interface SagaStore {
  /** Takes or renews the lease for `owner`. False when another owner holds an unexpired one. */
  lease(row: Omit<SagaRow, 'attempts'>, owner: string, forMs: number): Promise<boolean>
  /** Takes rows whose lease has lapsed, for `owner`. */
  takeLapsed(owner: string, forMs: number, limit: number): Promise<SagaRow[]>
  /** Deletes the row of a saga that has finished or was undone. */
  done(kind: string, id: string): Promise<void>
}
