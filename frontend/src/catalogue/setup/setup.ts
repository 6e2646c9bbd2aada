import { cosmetics, type Setup, useCosmetics } from '../../api/storage/cosmetics.ts'

/** What the reader plays. */
export const useSetup = (): Setup => useCosmetics().setup

export const currentSetup = (): Setup => cosmetics.get().setup

let tellAccount: ((setup: Setup) => void) | null = null

/** Hears of every choice of the reader from now on; null: of none. */
export function keepWithAccount(tell: typeof tellAccount): void {
  tellAccount = tell
}

/** For a year in this browser, in all of its tabs; with the account if somebody is signed in. */
export function changeSetup(setup: Setup): void {
  cosmetics.update({ setup })
  tellAccount?.(setup)
}

/** What the account has, which the reader chose elsewhere. */
export function takeOverSetup({ version, loader }: Setup): void {
  const own = currentSetup()
  if (own.version !== version || own.loader !== loader) cosmetics.update({ setup: { version, loader } })
}

/** Keeps what the reader chose for one project; what was not chosen there keeps its last value. */
export function rememberSetup({ version, loader }: Setup): void {
  const last = currentSetup()
  changeSetup({ version: version ?? last.version, loader: loader ?? last.loader })
}
