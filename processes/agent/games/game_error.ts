export type GameErrorCode =
  /** The source can't be reached, answers with an error, or with something else than its format. */
  | 'source_away'
  /** The source has no such version. */
  | 'not_found'
  /** What came isn't what the source announced. */
  | 'hash_differs'
  | 'installer_failed'
  /** No suitable Java is installed on this node. */
  | 'java_missing'
  | 'disk_full'
  | 'cancelled'

/** Why a game can't be installed. */
export class GameError extends Error {
  readonly code: GameErrorCode

  constructor(code: GameErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GameError'
    this.code = code
  }
}
