import { type ServerLoader, serverLoaders } from '@adit/events/hosting/content_spec.values.ts'

/** Base address of each source, without a slash at the end. */
export type GameSources = Readonly<Record<ServerLoader, string>>

const official: GameSources = {
  vanilla: 'https://piston-meta.mojang.com',
  fabric: 'https://meta.fabricmc.net',
  quilt: 'https://meta.quiltmc.org',
  neoforge: 'https://maven.neoforged.net/releases',
  forge: 'https://maven.minecraftforge.net',
  paper: 'https://fill.papermc.io',
  purpur: 'https://api.purpurmc.org',
}

/**
 * Reads GAME_SOURCES: nothing for the official addresses, one address below which each source has a folder of its name, or `name=address` pairs with commas
 * between them, which replace single official ones. Throws with what is wrong.
 */
export function parseGameSources(text: string | undefined): GameSources {
  if (!text) return official
  if (!text.includes('=')) {
    const base = address(text)
    return Object.fromEntries(serverLoaders.map((name) => [name, `${base}/${name}`])) as Record<ServerLoader, string>
  }
  const sources: Record<ServerLoader, string> = { ...official }
  for (const pair of text.split(',')) {
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1)]
    if (!isLoader(name)) throw new Error(`GAME_SOURCES: "${name}" is none of ${serverLoaders.join(', ')}`)
    sources[name] = address(value)
  }
  return sources
}

const isLoader = (name: string): name is ServerLoader => serverLoaders.some((one) => one === name)

function address(text: string): string {
  const url = URL.parse(text.trim())
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username) {
    throw new Error(`GAME_SOURCES: "${text.trim()}" is no address such as https://host/path`)
  }
  return url.href.replace(/\/+$/, '')
}

/** Whether a source may name this address for a download: by https, or where a configured source is. */
export function mayFetch(sources: GameSources, target: string): boolean {
  const url = URL.parse(target)
  if (!url || url.username) return false
  return url.protocol === 'https:' || Object.values(sources).some((base) => new URL(base).origin === url.origin)
}
