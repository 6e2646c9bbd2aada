import { documentOf, type ProjectDocument } from '../search.fixture.ts'
import { type JudgedProject, judgedProjects } from './judged_projects.fixture.ts'

const now = Date.UTC(2025, 10, 1)
const day = 86_400_000
const others = 4_000

const wordList =
  'amber anvil apple arrow autumn badger barrel basalt beacon bell birch bloom bone bottle bramble brick bucket canopy ' +
  'carpet cellar clay cobble comet copper coral crown crystal dawn dusk eagle falcon fern fiddle flint fog fountain frost ' +
  'gale garden gate glade glow granite grove harbor harvest heather hollow honey horizon iron ivory jade jungle kettle ' +
  'ladder lagoon lever lily loom maple marble marsh meadow mirror moss nectar oak onyx orchard otter owl oxide palm peat ' +
  'pebble pepper pillar pine plum pond quarry quartz raven reed ridge ripple river rose rune rust saddle sage salt sand ' +
  'scroll shard silk silver slate smoke spruce stable stair storm sugar sunset swamp thistle thorn timber tulip tunnel ' +
  'valley vault velvet vine walnut waterfall wheat willow window winter wool'
const words = wordList.split(' ')
const kinds =
  'API Core Lib Plus Extra Tweaks Fix Mod Pack Lite Reborn Addon Utilities Expansion Compat Rework Mobs Tools'.split(
    ' ',
  )
/** Words of the queries that many summaries have too, as real ones do. */
const talk =
  'adds a new kind of for the your world with better more and every block item map list light lantern engine recipes ' +
  'atlas gadgets faster screen options config skin combat cave food server chat biome trail flux bench works made by'
const talkWords = talk.split(' ')
const han = [...'山水火木金土日月天空海洋森林动物建筑工具武器魔法机械世界模组扩展']
const kana = [...'ゆきはなうみそらもりかぜブロックツールマップモブ']
const cyrillic = 'лес река гора камень мост башня ветер огонь сад дорога'.split(' ')

/** The judged projects among thousands of others, some of them far more popular. The same on every call. */
export function relevanceCatalogue(): ProjectDocument[] {
  const judged = judgedProjects.map((project, index) => judgedDocument(project, index + 1))
  return [...judged, ...Array.from({ length: others }, (_, index) => otherDocument(index))]
}

function judgedDocument([name, slug, author, downloads, age, summary]: JudgedProject, number: number): ProjectDocument {
  return documentOf(number, {
    name,
    slug,
    author,
    summary,
    downloads,
    updatedAt: now - age * day,
    versions: [{ loaders: loadersOf(name), gameVersions: ['1.20.1', '1.21.1'], environment: 'client_and_server' }],
    hit: { slug },
  })
}

function loadersOf(name: string): string[] {
  if (/^Paper/.test(name)) return ['paper']
  if (/^(Fabric|Quilt)/.test(name)) return ['fabric', 'quilt']
  return /^Forge/.test(name) ? ['forge', 'neoforge'] : ['fabric', 'forge']
}

function otherDocument(index: number): ProjectDocument {
  const next = numbers(index + 1)
  const name = otherName(next)
  const slug = `other-${lettersOf(index)}`
  return documentOf(1_000 + index, {
    name,
    slug,
    author: `${from(words, next)}${from(words, next)}${next() % 90}`,
    summary: Array.from({ length: 6 + (next() % 9) }, () => from(next() % 3 ? talkWords : words, next)).join(' '),
    downloads: Math.floor(80_000_000 / (1 + ((index * 1_597) % others)) ** 1.1),
    updatedAt: now - (next() % 1_500) * day,
    categories: [from(['utility', 'storage', 'decoration', 'worldgen'], next)],
    versions: [{ loaders: [from(['fabric', 'forge', 'neoforge'], next)], gameVersions: ['1.20.1'] }],
    hit: { slug },
  })
}

function otherName(next: () => number): string {
  const kind = next() % 100
  if (kind < 3) return Array.from({ length: 2 + (next() % 3) }, () => from(han, next)).join('')
  if (kind < 5) return Array.from({ length: 3 + (next() % 3) }, () => from(kana, next)).join('')
  if (kind < 7) return `${from(cyrillic, next)} ${from(cyrillic, next)}`
  const parts = Array.from({ length: 1 + (next() % 2) }, () => capital(from(words, next)))
  if (next() % 2) parts.push(from(kinds, next))
  return parts.join(kind < 15 ? '' : ' ')
}

/** Without digits, because queries would find them. */
const lettersOf = (index: number) => [...String(index)].map((digit) => 'qwzxvkjhgy'[Number(digit)]).join('')

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

function from<T>(list: readonly T[], next: () => number): T {
  const element = list[next() % list.length]
  if (element === undefined) throw new Error('Nothing to choose from')
  return element
}

/** Whole numbers, the same sequence for the same seed (xorshift). */
function numbers(seed: number): () => number {
  let state = Math.imul(seed, 2_654_435_761) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % 1_000_003
  }
}
