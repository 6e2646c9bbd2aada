import type { ContentFailure } from '@adit/events/hosting/content_spec.values.ts'

export type GameErrorCode = Exclude<ContentFailure, 'lost_contact'>

/** Why a game can't be installed. */
export class GameError extends Error {
  readonly code: GameErrorCode

  constructor(code: GameErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GameError'
    this.code = code
  }
}
