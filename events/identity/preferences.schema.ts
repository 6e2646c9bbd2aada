import { z } from 'zod'
import { accountThemes, invitePrivacies, listLayouts, QUICK_INSTANCES_MAX } from './preferences.values.ts'

const yes = (about: string) => z.boolean().describe(about)
const layout = (of: string) => z.enum(listLayouts).describe(`How lists of ${of} look.`)
const invites = (to: string) =>
  z.enum(invitePrivacies).describe(`Who can invite you ${to}. For launchers: this site sends no such invitations.`)

/** The preferences that an account stores (`preferences.values.ts`), by group. */
export const preferenceGroups = {
  appearance: z.object({
    auto: yes('Whether light or dark follows the system.'),
    theme: z.enum(accountThemes).describe('Theme. If `auto` is on, the one for when the system is dark.'),
  }),
  behavior: z.object({
    minimize_app: yes('Whether the launcher minimizes when a game starts.'),
    refocus_on_game_close: yes('Whether the launcher comes to the front when a game ends.'),
    hide_right_sidebar: yes('Whether the right sidebar is hidden.'),
    show_jump_in: yes('Whether the home page offers worlds and servers to jump in.'),
    compact_instance_cards: yes('Whether instances are shown small.'),
    show_play_time: yes('Whether the time played is shown.'),
    hide_nametag: yes('Whether the name above the player is hidden on the page of skins.'),
    show_all_screenshots: yes('Whether the screenshots of all instances are shown together.'),
    show_files_tab_in_instances: yes('Whether instances have a tab with their files.'),
    show_worlds_tab_in_instances: yes('Whether instances have a tab with their worlds.'),
    show_screenshots_tab_in_instances: yes('Whether instances have a tab with their screenshots.'),
    show_skin_selector_in_sidebar: yes('Whether the sidebar offers skins.'),
    quick_instance_count: z
      .int()
      .min(0)
      .max(QUICK_INSTANCES_MAX)
      .describe('How many instances the sidebar offers for a quick start.'),
    warn_on_unknown_modpacks: yes('Whether the launcher warns of modpacks from unknown sources.'),
    skip_non_essential_warnings: yes('Whether the launcher leaves out warnings that aren’t essential.'),
  }),
  layouts: z.object({
    mods: layout('mods'),
    plugins: layout('plugins'),
    datapacks: layout('data packs'),
    shaders: layout('shaders'),
    resourcepacks: layout('resource packs'),
    modpacks: layout('modpacks'),
    servers: layout('servers'),
    users: layout('what a user has made'),
  }),
  sidebars: z.object({
    right_aligned_search: yes('Whether the filters of a search stand to the right of the results.'),
    left_aligned_content: yes('Whether the facts of a project stand to the left of its text.'),
  }),
  social: z.object({
    shared_instances_privacy: invites('to shared instances'),
    hosting_access_privacy: invites('to manage hosted servers'),
  }),
}

/** What each group is about. */
export const preferenceMeanings = {
  appearance: 'Colors.',
  behavior: 'For launchers. The site itself keeps these and does nothing with them.',
  localization: 'Language.',
  layouts: 'How lists look.',
  sidebars: 'Sides of what stands beside the content.',
  social: 'What others can ask of you.',
}
