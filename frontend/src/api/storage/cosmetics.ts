import { SETUP_NAME } from '@adit/events/identity/setup.values.ts'
import { readCookie, writeCookie, year } from './cookie.ts'
import { createStore, useStore } from './store.ts'

export type DisplayMode = 'list' | 'grid' | 'gallery'

/** The game version and the loader that somebody plays; null where not chosen. */
export type Setup = { version: string | null; loader: string | null }

/** Preferences of this browser, not of the account. */
export type Cosmetics = {
  rightSearchLayout: boolean
  leftContentLayout: boolean
  advancedRendering: boolean
  externalLinksNewTab: boolean
  notUsingBlockers: boolean
  hideAppPromos: boolean
  preferredDarkTheme: 'dark' | 'oled' | 'retro'
  searchDisplayMode: Record<string, DisplayMode>
  hideStagingBanner: boolean
  setup: Setup
}

declare module './served.ts' {
  interface Served {
    cosmetics: Cosmetics
  }
}

export const defaultCosmetics: Cosmetics = {
  rightSearchLayout: false,
  leftContentLayout: false,
  advancedRendering: true,
  externalLinksNewTab: true,
  notUsingBlockers: false,
  hideAppPromos: false,
  preferredDarkTheme: 'dark',
  searchDisplayMode: {
    mod: 'list',
    plugin: 'list',
    resourcepack: 'gallery',
    modpack: 'list',
    shader: 'gallery',
    datapack: 'list',
    user: 'list',
    collection: 'list',
  },
  hideStagingBanner: false,
  setup: { version: null, loader: null },
}

/** Anything else was not written here. */
const nameIn = (value: unknown) => (typeof value === 'string' && SETUP_NAME.test(value) ? value : null)

/** What the cookie's text says over the defaults, so that an older cookie lacks nothing. */
export function cosmeticsOf(text: string | null): Cosmetics {
  try {
    const stored: Partial<Cosmetics> = JSON.parse(text ?? '{}')
    return {
      ...defaultCosmetics,
      ...stored,
      setup: { version: nameIn(stored.setup?.version), loader: nameIn(stored.setup?.loader) },
      searchDisplayMode: { ...defaultCosmetics.searchDisplayMode, ...stored.searchDisplayMode },
    }
  } catch {
    return defaultCosmetics
  }
}

/** Whether the cookie's text says what the reader plays, also if that is anything. */
export function hasSetup(text: string | null): boolean {
  try {
    return typeof JSON.parse(text ?? '{}').setup === 'object'
  } catch {
    return false
  }
}

const store = createStore<Cosmetics>(cosmeticsOf(readCookie('cosmetics')), (page) => page.cosmetics)

/** Tells other tabs of this browser to read the cookie again. Servers have none. */
const tabs = globalThis.document && globalThis.BroadcastChannel ? new BroadcastChannel('cosmetics') : null
if (tabs) tabs.onmessage = () => store.set(cosmeticsOf(readCookie('cosmetics')))

export const cosmetics = {
  get: store.get,
  subscribe: store.subscribe,
  /** Changes some preferences, in other tabs as well, and saves all of them for a year. */
  update(changes: Partial<Cosmetics>): void {
    store.set((current) => ({ ...current, ...changes }))
    const { setup, ...others } = store.get()
    const says = 'setup' in changes || hasSetup(readCookie('cosmetics'))
    writeCookie('cosmetics', JSON.stringify({ ...others, ...(says && { setup }) }), year)
    tabs?.postMessage(null)
  },
  /** Keeps a setup that was chosen elsewhere, if this browser has none. */
  adoptSetup(setup: Setup): void {
    const isChosen = setup.version !== null || setup.loader !== null
    if (isChosen && !hasSetup(readCookie('cosmetics'))) cosmetics.update({ setup })
  },
}

export function useCosmetics(): Cosmetics {
  return useStore(store)
}
