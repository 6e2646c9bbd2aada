import type pg from 'pg'

export interface Source {
  pool: pg.Pool
  schema: string
  /** Number of listed documents. */
  listed: number
  bits?: KeptBits | undefined
}

/** Codes whose documents the index keeps as bits. */
export interface KeptBits {
  /** The code that all listed documents have. */
  listed: number
  codes: ReadonlySet<number>
}
