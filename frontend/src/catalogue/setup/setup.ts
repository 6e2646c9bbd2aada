import { getToken } from '../../api/sessionToken.ts'
import { cosmetics, type Setup, useCosmetics } from '../../api/storage/cosmetics.ts'

/** What the reader plays. */
export const useSetup = (): Setup => useCosmetics().setup

export const currentSetup = (): Setup => cosmetics.get().setup

let tellAccount: ((setup: Setup) => void) | null = null
/** What a signed-in reader chose before their account could be told. */
let untold: Setup | null = null

/** Hears of every choice of the reader, also of the last one before; null: of none from now on. */
export function keepWithAccount(tell: typeof tellAccount): void {
  tellAccount = tell
  if (untold) tell?.(untold)
  untold = null
}

/** For a year in this browser, in all of its tabs; with the account if somebody is signed in. */
export function changeSetup(setup: Setup): void {
  cosmetics.update({ setup })
  if (tellAccount) tellAccount(setup)
  else untold = getToken() === null ? null : setup
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
