import type { ProjectType } from '@adit/events/catalogue/project/project_type.values.ts'
import { SETUP_NAME } from '@adit/events/identity/setup.values.ts'
import { readCookie, writeCookie, year } from './cookie.ts'
import { defaultFlags, type Flag } from './flags.values.ts'
import { createStore, useStore } from './store.ts'

/** How a list shows its entries. */
export const displayModes = ['list', 'grid', 'gallery'] as const
export type DisplayMode = (typeof displayModes)[number]

/** Lists that remember how they were last shown: those of the catalogue by type, and those on the page of a user or a collection. */
export type ListName = ProjectType | 'user' | 'collection'

const darkThemes = ['dark', 'oled', 'retro'] as const

/** Where text ends or begins: right and left, and the other way round where text runs from the right. */
export const notificationSides = ['end', 'start'] as const
export type NotificationSide = (typeof notificationSides)[number]

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
  preferredDarkTheme: (typeof darkThemes)[number]
  searchDisplayMode: Record<ListName, DisplayMode>
  hideStagingBanner: boolean
  notificationSide: NotificationSide
  /** Those that differ from their default. */
  flags: Partial<Record<Flag, boolean>>
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
  notificationSide: 'end',
  flags: {},
  setup: { version: null, loader: null },
}

/** Anything else was not written here. */
const nameIn = (value: unknown) => (typeof value === 'string' && SETUP_NAME.test(value) ? value : null)

/** The stored values of what can only be on or off. */
const switchesIn = (stored: Record<string, unknown>, known: object) =>
  Object.fromEntries(
    Object.entries(known).flatMap(([key, usual]) =>
      typeof usual === 'boolean' && typeof stored[key] === 'boolean' ? [[key, stored[key]]] : [],
    ),
  )

const oneOf = <T extends string>(known: readonly [T, ...T[]], value: unknown): T =>
  known.find((one) => one === value) ?? known[0]

/**
 * What the cookie's text says over the defaults, so that an older cookie lacks nothing. What was not written here is left out: pages for
 * everybody are kept by their reader's preferences.
 */
export function cosmeticsOf(text: string | null): Cosmetics {
  try {
    const stored: Record<string, unknown> = JSON.parse(text ?? '{}')
    const { setup, searchDisplayMode, flags } = stored as { [key: string]: Record<string, unknown> | undefined }
    const modes = Object.entries(defaultCosmetics.searchDisplayMode).map(([list, usual]) => {
      const mode = searchDisplayMode?.[list]
      return [list, displayModes.find((one) => one === mode) ?? usual]
    })
    return {
      ...defaultCosmetics,
      ...switchesIn(stored, defaultCosmetics),
      preferredDarkTheme: oneOf(darkThemes, stored.preferredDarkTheme),
      notificationSide: oneOf(notificationSides, stored.notificationSide),
      searchDisplayMode: Object.fromEntries(modes),
      flags: switchesIn(flags ?? {}, defaultFlags),
      setup: { version: nameIn(setup?.version), loader: nameIn(setup?.loader) },
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
