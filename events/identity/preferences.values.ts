export const accountThemes = ['light', 'dark', 'oled', 'retro'] as const
export const listLayouts = ['grid', 'rows'] as const
export const invitePrivacies = ['none', 'friends', 'everyone'] as const
/** `mutual`: only somebody who has a friend in common. */
export const friendPrivacies = ['none', 'mutual', 'everyone'] as const
export type FriendPrivacy = (typeof friendPrivacies)[number]

/** Ours: how many instances a launcher can list for a quick start. */
export const QUICK_INSTANCES_MAX = 100

type Layout = (typeof listLayouts)[number]
type InvitePrivacy = (typeof invitePrivacies)[number]

/**
 * What an account's holder wants to find on every device. Named as in the API, because clients define the names and most are for them
 * alone. Its language and who may send friend requests are facts of the account itself.
 */
export type Preferences = {
  appearance: { auto: boolean; theme: (typeof accountThemes)[number] }
  behavior: {
    minimize_app: boolean
    refocus_on_game_close: boolean
    hide_right_sidebar: boolean
    show_jump_in: boolean
    compact_instance_cards: boolean
    show_play_time: boolean
    hide_nametag: boolean
    show_all_screenshots: boolean
    show_files_tab_in_instances: boolean
    show_worlds_tab_in_instances: boolean
    show_screenshots_tab_in_instances: boolean
    show_skin_selector_in_sidebar: boolean
    quick_instance_count: number
    warn_on_unknown_modpacks: boolean
    skip_non_essential_warnings: boolean
  }
  layouts: Record<
    'mods' | 'plugins' | 'datapacks' | 'shaders' | 'resourcepacks' | 'modpacks' | 'servers' | 'users',
    Layout
  >
  sidebars: { right_aligned_search: boolean; left_aligned_content: boolean }
  social: { shared_instances_privacy: InvitePrivacy; hosting_access_privacy: InvitePrivacy }
}

/** What the pages show in a browser that has chosen nothing. Launchers, which alone read the behavior, then show the most. */
export const defaultPreferences: Preferences = {
  appearance: { auto: false, theme: 'dark' },
  behavior: {
    minimize_app: false,
    refocus_on_game_close: true,
    hide_right_sidebar: false,
    show_jump_in: true,
    compact_instance_cards: false,
    show_play_time: true,
    hide_nametag: false,
    show_all_screenshots: true,
    show_files_tab_in_instances: true,
    show_worlds_tab_in_instances: true,
    show_screenshots_tab_in_instances: true,
    show_skin_selector_in_sidebar: true,
    quick_instance_count: 3,
    warn_on_unknown_modpacks: true,
    skip_non_essential_warnings: false,
  },
  layouts: {
    mods: 'rows',
    plugins: 'rows',
    datapacks: 'rows',
    shaders: 'grid',
    resourcepacks: 'grid',
    modpacks: 'rows',
    servers: 'rows',
    users: 'rows',
  },
  sidebars: { right_aligned_search: false, left_aligned_content: false },
  social: { shared_instances_privacy: 'friends', hosting_access_privacy: 'friends' },
}

type GroupName = keyof Preferences

/** Some of them, such as those that somebody has chosen. */
export type SomePreferences = {
  readonly [Group in GroupName]?:
    | { readonly [Name in keyof Preferences[Group]]?: Preferences[Group][Name] | undefined }
    | undefined
}

type Loose = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>

const groups = Object.keys(defaultPreferences) as readonly GroupName[] // of the same type

/** The second over the first. */
export function mergedPreferences<Base extends SomePreferences>(base: Base, over: SomePreferences): Base {
  const [before, after] = [base as Loose, over as Loose]
  const merged = groups.flatMap((group) =>
    before[group] || after[group] ? [[group, { ...before[group], ...withoutAbsent(after[group]) }]] : [],
  )
  return Object.fromEntries(merged)
}

/** What of `wanted` differs from what is so already. Null if nothing does. */
export function changedPreferences(chosen: SomePreferences, wanted: SomePreferences): SomePreferences | null {
  const current: Loose = mergedPreferences<Preferences>(defaultPreferences, chosen)
  const changed = groups.flatMap((group) => {
    const entries = Object.entries(withoutAbsent((wanted as Loose)[group]))
    const differing = entries.filter(([name, value]) => current[group]?.[name] !== value)
    return differing.length === 0 ? [] : [[group, Object.fromEntries(differing)]]
  })
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

const withoutAbsent = (group: Loose[string] = {}) =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined))
