import { pick, pickEarly } from './random.ts'

const common =
  'more better create extra enough just simple items craft mod tools world biomes mobs magic tech storage iron farm ' +
  'food chest map light shader pack vanilla plus redux reborn core library api compat patch fix performance fast smooth ' +
  'armor weapons dungeon dragon nether end cave ocean village villager trade sky block ore gem crystal energy machine ' +
  'pipe redstone furnace crop animal pet horse boat train rail bridge road tower castle house furniture decoration lamp ' +
  'glass stone wood leaf tree forest desert snow ice fire water lava sound music menu screen inventory recipe viewer ' +
  'tooltip chat voice server client sync backup login permission region protect shop economy quest skill spell wand ' +
  'enchant potion alchemy ritual demon angel ghost zombie skeleton creeper spider bee fish bird wolf cat fox deer'
const words = common.split(' ')
const adjectives =
  'advanced ancient arcane better complete cozy dark deep dynamic easy elegant endless enhanced epic fancy fresh friendly ' +
  'golden hidden immersive improved infinite lost lucky mystic natural old open proper quick quiet rustic sacred silent ' +
  'small smart tiny true ultimate unlimited warm wild'
const qualities = adjectives.split(' ')
const starts =
  'a ae al an ar as ba be bri ca ce cor da del dra e el fa fer ga gla gor ha hy i il ja ka ky la lu ma mor na ny o or pa py qua ra ry sa sel ta tho u va vel wy xa ya za'
const middles = 'ba bi co da di do fa gi la li lo ma mi mo na ni no ra ri ro sa si so ta ti to va vi vo'
const ends = 'a an ar as ax el en er ia ian ion is ith ium o on or os oth um us ya yx'
const syllables = { start: starts.split(' '), middle: middles.split(' '), end: ends.split(' ') }
const han =
  '模组物品管理器汉化优化光影世界生物魔法科技建筑工业冒险地图动物农业食物装备武器附魔钓鱼村民末地下界洞穴海洋森林天空战争机械能源存储'
const kana = 'アイテムマップブロックツールワールドクラフトエンジンライト日本語化追加拡張便利'
const cyrillic =
  'мир магия техника мобы улучшение перевод карта свет дракон замок рыба лес оружие броня сервер звук'.split(' ')

/** A coined word, of which large catalogues have many. */
function coined(random: () => number): string {
  const middle = random() < 0.6 ? pick(random, syllables.middle) : ''
  return `${pick(random, syllables.start)}${middle}${pick(random, syllables.end)}`
}

/** The name of a project: two thirds of common words, the rest coined, including Chinese, Japanese and Russian ones. */
export function nameOf(random: () => number): string {
  const kind = random()
  if (kind < 0.03) return `${run(random, han, 2 + Math.floor(random() * 4))}${random() < 0.3 ? ' Mod' : ''}`
  if (kind < 0.045) return run(random, kana, 3 + Math.floor(random() * 4))
  if (kind < 0.06) return `${title(pick(random, cyrillic))} ${pick(random, cyrillic)}`
  const first = random() < 0.3 ? pickEarly(random, qualities) : pickEarly(random, words, 1.5)
  if (kind < 0.35) return `${title(coined(random))}${random() < 0.4 ? ` ${title(pickEarly(random, words, 1.5))}` : ''}`
  const parts = [first, ...Array.from({ length: 1 + Math.floor(random() * 2.3) }, () => pickEarly(random, words, 1.5))]
  if (kind < 0.42) return parts.map(title).join('')
  const suffix = kind < 0.5 ? ` ${pick(random, ['(Fabric)', '(Forge)', 'II', '2', 'Lite', 'Addon'])}` : ''
  return `${parts.map(title).join(' ')}${suffix}`
}

export function summaryOf(random: () => number): string {
  const length = 6 + Math.floor(random() * 12)
  const chosen = Array.from({ length }, () =>
    random() < 0.12 ? coined(random) : pickEarly(random, random() < 0.5 ? fillers : words, 1.5),
  )
  return `${title(chosen.join(' '))}.`
}

export function authorOf(random: () => number): string {
  return `${title(coined(random))}${random() < 0.4 ? Math.floor(random() * 100) : ''}`
}

const fillers = 'a the and adds with for your new of to in that all you can game from more into when every which'.split(
  ' ',
)

function run(random: () => number, characters: string, length: number): string {
  const all = [...characters]
  const start = Math.floor(random() * (all.length - length))
  return all.slice(start, start + length).join('')
}

function title(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
