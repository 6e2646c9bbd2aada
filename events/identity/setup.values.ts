/** The game version and the loader that somebody plays; null where not chosen. */
export interface PlayedSetup {
  gameVersion: string | null
  loader: string | null
}

/** Ours: as names of game versions and loaders are written, which change without an account's doing. */
export const SETUP_NAME = /^[\w .+-]{1,64}$/
