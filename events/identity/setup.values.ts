/** The game version and the loader that somebody plays; null where not chosen. */
export interface PlayedSetup {
  gameVersion: string | null
  loader: string | null
}

/** Ours: characters of the name of a game version or loader. */
export const SETUP_NAME_MAX = 64

/** Ours: as such names are written, which change without an account's doing. */
export const SETUP_NAME = new RegExp(`^[\\w .+-]{1,${SETUP_NAME_MAX}}$`)
