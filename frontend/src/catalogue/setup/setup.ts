import { cosmetics, type Setup, useCosmetics } from '../../api/storage/cosmetics.ts'

/** What the reader plays. */
export const useSetup = (): Setup => useCosmetics().setup

export const currentSetup = (): Setup => cosmetics.get().setup

/** For a year in this browser. */
export const changeSetup = (setup: Setup): void => cosmetics.update({ setup })

/** Keeps what the reader chose for one project; what was not chosen there keeps its last value. */
export function rememberSetup({ version, loader }: Setup): void {
  const last = currentSetup()
  changeSetup({ version: version ?? last.version, loader: loader ?? last.loader })
}
