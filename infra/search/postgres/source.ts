import type pg from 'pg'

export interface Source {
  pool: pg.Pool
  schema: string
  /** Number of listed documents. */
  listed: number
  bits?: KeptBits | undefined
}

/** Codes of which the index keeps as bits which documents have them. */
export interface KeptBits {
  /** The code that all listed documents have. */
  listed: number
  codes: ReadonlySet<number>
}
