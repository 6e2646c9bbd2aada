import type { CategoryName, resolutions } from '@adit/events/catalogue/tag/category.values.ts'
import { loaderInfo } from '@adit/events/catalogue/tag/loader.values.ts'
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl'
import { tagName } from './tags.ts'

/** Sizes such as `16x` are the same in every language. */
type Size = Exclude<(typeof resolutions)[number], '8x-' | '512x+'>

const categoryTexts: Record<Exclude<CategoryName, Size>, MessageDescriptor> = defineMessages({
  '8x-': { id: 'category.8x', defaultMessage: '8x or less' },
  '512x+': { id: 'category.512x', defaultMessage: '512x or more' },
  adventure: { id: 'category.adventure', defaultMessage: 'Adventure' },
  atmosphere: { id: 'category.atmosphere', defaultMessage: 'Atmosphere' },
  audio: { id: 'category.audio', defaultMessage: 'Audio' },
  blocks: { id: 'category.blocks', defaultMessage: 'Blocks' },
  bloom: { id: 'category.bloom', defaultMessage: 'Bloom' },
  cartoon: { id: 'category.cartoon', defaultMessage: 'Cartoon' },
  challenging: { id: 'category.challenging', defaultMessage: 'Challenging' },
  'colored-lighting': { id: 'category.coloredLighting', defaultMessage: 'Colored lighting' },
  combat: { id: 'category.combat', defaultMessage: 'Combat' },
  'core-shaders': { id: 'category.coreShaders', defaultMessage: 'Core shaders' },
  cursed: { id: 'category.cursed', defaultMessage: 'Cursed' },
  decoration: { id: 'category.decoration', defaultMessage: 'Decoration' },
  economy: { id: 'category.economy', defaultMessage: 'Economy' },
  entities: { id: 'category.entities', defaultMessage: 'Entities' },
  environment: { id: 'category.environment', defaultMessage: 'Environment' },
  equipment: { id: 'category.equipment', defaultMessage: 'Equipment' },
  fantasy: { id: 'category.fantasy', defaultMessage: 'Fantasy' },
  foliage: { id: 'category.foliage', defaultMessage: 'Foliage' },
  fonts: { id: 'category.fonts', defaultMessage: 'Fonts' },
  food: { id: 'category.food', defaultMessage: 'Food' },
  'game-mechanics': { id: 'category.gameMechanics', defaultMessage: 'Game mechanics' },
  gui: { id: 'category.gui', defaultMessage: 'GUI' },
  high: { id: 'category.high', defaultMessage: 'High' },
  items: { id: 'category.items', defaultMessage: 'Items' },
  'kitchen-sink': { id: 'category.kitchenSink', defaultMessage: 'Kitchen sink' },
  library: { id: 'category.library', defaultMessage: 'Library' },
  lightweight: { id: 'category.lightweight', defaultMessage: 'Lightweight' },
  locale: { id: 'category.locale', defaultMessage: 'Locale' },
  low: { id: 'category.low', defaultMessage: 'Low' },
  magic: { id: 'category.magic', defaultMessage: 'Magic' },
  management: { id: 'category.management', defaultMessage: 'Management' },
  medium: { id: 'category.medium', defaultMessage: 'Medium' },
  minigame: { id: 'category.minigame', defaultMessage: 'Minigame' },
  mobs: { id: 'category.mobs', defaultMessage: 'Mobs' },
  modded: { id: 'category.modded', defaultMessage: 'Modded' },
  models: { id: 'category.models', defaultMessage: 'Models' },
  multiplayer: { id: 'category.multiplayer', defaultMessage: 'Multiplayer' },
  optimization: { id: 'category.optimization', defaultMessage: 'Optimization' },
  'path-tracing': { id: 'category.pathTracing', defaultMessage: 'Path tracing' },
  pbr: { id: 'category.pbr', defaultMessage: 'PBR' },
  potato: { id: 'category.potato', defaultMessage: 'Potato' },
  quests: { id: 'category.quests', defaultMessage: 'Quests' },
  realistic: { id: 'category.realistic', defaultMessage: 'Realistic' },
  reflections: { id: 'category.reflections', defaultMessage: 'Reflections' },
  screenshot: { id: 'category.screenshot', defaultMessage: 'Screenshot' },
  'semi-realistic': { id: 'category.semiRealistic', defaultMessage: 'Semi realistic' },
  shadows: { id: 'category.shadows', defaultMessage: 'Shadows' },
  simplistic: { id: 'category.simplistic', defaultMessage: 'Simplistic' },
  social: { id: 'category.social', defaultMessage: 'Social' },
  storage: { id: 'category.storage', defaultMessage: 'Storage' },
  technology: { id: 'category.technology', defaultMessage: 'Technology' },
  themed: { id: 'category.themed', defaultMessage: 'Themed' },
  transportation: { id: 'category.transportation', defaultMessage: 'Transportation' },
  tweaks: { id: 'category.tweaks', defaultMessage: 'Tweaks' },
  utility: { id: 'category.utility', defaultMessage: 'Utility' },
  'vanilla-like': { id: 'category.vanillaLike', defaultMessage: 'Vanilla like' },
  worldgen: { id: 'category.worldgen', defaultMessage: 'Worldgen' },
})

const textOf = (name: string): MessageDescriptor | undefined =>
  Object.hasOwn(categoryTexts, name) ? categoryTexts[name as keyof typeof categoryTexts] : undefined // has just been checked

/** The name of a category in the reader's language. Loaders keep their names. */
export function tagText(intl: Pick<IntlShape, 'formatMessage'>, name: string): string {
  const text = loaderInfo(name) ? undefined : textOf(name)
  return text ? intl.formatMessage(text) : tagName(name)
}
