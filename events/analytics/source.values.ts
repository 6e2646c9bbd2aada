import { classOfAgent } from './agent.values.ts'

/**
 * Programs that files are downloaded with: the name as it is stored and answered, the name that people read, and what the user agent contains, in lower
 * case. The first that fits counts, so a name stands before those that it contains.
 */
const programs = [
  ['prism_launcher', 'Prism Launcher', ['prismlauncher']],
  ['polymc', 'PolyMC', ['polymc']],
  ['pollymc', 'PollyMC', ['pollymc']],
  ['fjord_launcher', 'Fjord Launcher', ['fjordlauncher']],
  ['multimc', 'MultiMC', ['multimc']],
  ['atlauncher', 'ATLauncher', ['atlauncher']],
  ['gdlauncher', 'GDLauncher', ['gdlauncher', 'gdl/']],
  ['modrinth_app', 'Modrinth App', ['modrinth/theseus', 'theseus/']],
  ['xmcl', 'X Minecraft Launcher', ['xmcl', 'voxelum']],
  ['hmcl', 'HMCL', ['hmcl']],
  ['pcl2', 'PCL', ['pcl2', 'pcl ce']],
  ['bakaxl', 'BakaXL', ['bakaxl']],
  ['technic', 'Technic Launcher', ['technic']],
  ['curseforge', 'CurseForge', ['curseforge', 'overwolf']],
  ['feather', 'Feather', ['feather']],
  ['lunar', 'Lunar Client', ['lunarclient', 'lunar client']],
  ['badlion', 'Badlion Client', ['badlion']],
  ['nitrolaunch', 'Nitrolaunch', ['nitrolaunch']],
  ['freesm_launcher', 'Freesm Launcher', ['freesmlauncher']],
  ['pojav', 'PojavLauncher', ['pojav']],
  ['zalith', 'ZalithLauncher', ['zalith']],
  ['packwiz', 'packwiz', ['packwiz']],
  ['ferium', 'ferium', ['ferium']],
  ['unsup', 'unsup', ['unsup']],
  ['mrpack_install', 'mrpack-install', ['mrpack-install']],
  ['itzg', 'itzg server images', ['itzg', 'mc-image-helper']],
  ['pterodactyl', 'Pterodactyl', ['pterodactyl', 'pelican']],
  ['gradle', 'Gradle', ['gradle/']],
  ['maven', 'Maven', ['apache-maven']],
] as const satisfies readonly (readonly [string, string, readonly string[]])[]

/** A browser, which is on a page of the site or followed a link to the file. */
export const websiteSource = 'website'
/** A program that has a name which we don't know. */
export const otherSource = 'other'

/** Every source that a record can have, with the name that people read. Names of programs are the same in every language. */
export const sourceNames: ReadonlyMap<string, string> = new Map<string, string>(
  programs.map(([source, name]) => [source, name]),
)
export const downloadSources: readonly string[] = [websiteSource, ...sourceNames.keys(), otherSource]

/** Where a request came from, by its user agent. Null if it named no program. */
export function sourceOf(userAgent: string | undefined): string | null {
  const agent = (userAgent ?? '').slice(0, 1_000).toLowerCase()
  if (agent.trim() === '') return null
  const program = programs.find(([, , marks]) => marks.some((mark) => agent.includes(mark)))
  if (program) return program[0]
  return classOfAgent(agent) === 'browser' ? websiteSource : otherSource
}
