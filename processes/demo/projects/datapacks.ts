import type { ProjectSource } from '../define.ts'

const loaders = ['datapack'] as const

export const dataPacks: readonly ProjectSource[] = [
  {
    slug: 'hollow-hills',
    title: 'Hollow Hills',
    summary:
      'Hills that are worth entering: every tenth one has a way in, a hall inside and a light that is not yours.',
    categories: ['worldgen', 'adventure'],
    license: 'CC-BY-4.0',
    owner: 'marlowfen',
    loaders,
    games: { kind: 'latest' },
    appeal: 60,
    gallery: [
      ['hill', 'From outside', 'You would not think so', 'hills'],
      ['hall', 'From inside', 'A hall with crystals', 'cavern'],
    ],
    body: `
Some hills are hollow. From outside you see a door stone, if you know what to look for; inside there is a hall, sometimes a lake, and
once in a while somebody who has been waiting.

![A hill from outside](gallery/hill)

Works in new chunks, with any terrain pack that keeps the game's own hills. Nothing is replaced and no block is ticked.

![The hall inside](gallery/hall)

**Finding them**

- No sheep graze on a hollow hill.
- Snow melts there first.
- Dig *in*, not down.
`,
    versions: [
      ['2.3', 22, 'For the newest release.'],
      ['2.2', 79, 'Lakes with fish that have never seen light.'],
      ['2.1', 174, 'Halls are up to twice as wide.'],
      ['2.0', 333, 'Door stones.'],
    ],
  },
  {
    slug: 'one-more-floor',
    title: 'One More Floor',
    summary: 'A tower that grows by one floor each night you hold it. Forty kinds of floor, no two nights alike.',
    categories: ['adventure', 'minigame', 'equipment'],
    license: 'MIT',
    owner: 'quillon',
    loaders,
    games: { kind: 'series' },
    appeal: 46,
    gallery: [['tower', 'Night nine', 'Somebody left a lamp on', 'stars']],
    body: `
Place the cornerstone. At dusk the tower adds a floor, and what is on it wants to come down. Hold the stairs until dawn and the floor
is yours, with what is in it.

![A tower in the ninth night](gallery/tower)

- **Forty floors**: kitchen, aviary, armoury, a ballroom with a bad orchestra…
- **Alone or together.** The tower counts who is inside at dusk.
- **Leave when you like.** A floor that is lost can be won back the next night.

The highest tower that we know of has 61 floors. It belongs to a ten-year-old.

\`/trigger floor.settings\` opens the settings, also without operator rights.
`,
    versions: [
      ['1.5', 36, 'The aviary.'],
      ['1.4', 153, 'Lost floors can be won back.'],
      ['1.3', 281, 'Settings by trigger.'],
      ['1.2', 467, 'Towers in several dimensions.'],
    ],
  },
  {
    slug: 'kirinotani',
    title: '霧の谷',
    summary:
      'Valley of Mist: deep valleys with terraces, tea fields, stone stairs and mornings you cannot see through.',
    categories: ['worldgen', 'decoration'],
    license: 'CC-BY-NC-4.0',
    owner: 'haruko_ishi',
    loaders,
    games: { kind: 'series' },
    appeal: 51,
    gallery: [
      ['morning', '朝霧', '谷が見えるのは昼からです', 'water'],
      ['terraces', '棚田', 'Terraces follow the slope', 'hills'],
      ['stairs', '石段', '千段あります', 'map'],
    ],
    body: `
山と山のあいだに、霧の谷があります。朝は何も見えません。昼になると棚田と茶畑が現れ、夕方には灯りがともります。

![朝霧の谷](gallery/morning)

## 追加されるもの

- 谷のバイオームが三つ
- 棚田、茶畑、石段、橋
- 朝だけの霧（データパックだけで動きます）

![斜面の棚田](gallery/terraces)

## In English

Three valley biomes with terraces, tea, stairs and morning mist. Needs no mod and no resource pack. Mist is made of the game's own
particles and can be switched off with \`/function kirinotani:mist_off\`. Existing chunks stay as they are.
`,
    versions: [
      ['1.3', 15, '石段の段差を直しました。 Stairs join at corners.'],
      ['1.2', 112, '茶畑。 Tea fields.'],
      ['1.1', 246, 'Mist can be switched off.'],
      ['1.0', 387, '公開しました。 First version.'],
    ],
  },
  {
    slug: 'paper-lanterns',
    title: 'Fête des Lampions',
    summary: 'A festival of paper lanterns, once a month: floats, wishes, games, and a river full of light at the end.',
    categories: ['decoration', 'social', 'minigame'],
    license: 'CC-BY-SA-4.0',
    owner: 'haruko_ishi',
    loaders,
    games: { kind: 'series' },
    appeal: 28,
    gallery: [['river', 'La rivière', 'Each light is a wish', 'water']],
    body: `
Once a month, at the full moon, the village celebrates. Whoever is near the bell at dusk takes part; nobody has to.

![A river with lights](gallery/river)

1. **Dusk.** The bell rings. Paper and sticks can be had from every villager.
2. **Evening.** Three games: rings, fish, and *don't laugh*.
3. **Night.** Write a wish in a book, fold it, set it on the water.

Wishes drift down the river for as long as there is river. What is written in them stays between you and the fish.

Texts exist in French, Japanese and English.
`,
    versions: [
      ['1.1', 84, 'Rivers may bend.'],
      ['1.0', 237, 'First festival.'],
    ],
  },
  {
    slug: 'lost-and-found',
    title: 'Lost and Found',
    summary: 'What you drop when you die goes into a suitcase at the nearest village, with your name on it.',
    categories: ['utility', 'storage'],
    license: 'Unlicense',
    owner: 'creator',
    loaders,
    games: { kind: 'from', version: '1.20.4' },
    appeal: 62,
    gallery: [['office', 'The office', 'Suitcases, sorted by name', 'panel']],
    body: `
Dying should cost you a walk, not an evening. Your things are packed into a suitcase and carried to the nearest village by whoever
found them. It takes them a day.

![Suitcases in the office](gallery/office)

- The office is the house of the librarian.
- A fee of one emerald, or of nothing if you have nothing.
- Suitcases are kept for thirty days of play. After that there is an auction.
- Items with *vanishing* vanish. They have a right to.

Compatible with servers; no client mod, no resource pack. The scoreboard \`laf\` holds everything if you want to change the rules.
`,
    versions: [
      ['3.2', 10, 'No suitcases for empty pockets.'],
      ['3.1', 99, 'Auctions.'],
      ['3.0', 217, 'Rewritten without any function that runs on every tick.'],
      ['2.4', 403, 'Works in the nether: the office is at the portal.'],
      ['2.3', 594, 'Experience is packed too.'],
    ],
  },
  {
    slug: 'harvest-bell',
    title: 'Harvest Bell',
    summary: 'Ring for the harvest: villagers come with sickles and carts, and everyone who helps gets a share.',
    categories: ['food', 'social', 'economy'],
    license: 'MIT',
    owner: 'joaquim_sal',
    loaders,
    games: { kind: 'series' },
    appeal: 26,
    state: { status: 'scheduled', inDays: 12 },
    gallery: [['field', 'In the field', 'Eleven helpers before noon', 'hills']],
    body: `
Hang a bell at your field. When you ring it in the morning, farmers from the nearest village come, bring in what is ripe, sow again,
and sit down to eat at noon.

![Helpers in a field](gallery/field)

**Shares.** The field gives one part in five to the helpers. Feed them well and it is one in eight. Forget the meal and next time
there will be fewer of them.

Players who swing a hoe count as helpers too, and get the same share. Nobody is paid for looking on.
`,
    versions: [
      ['1.2', 65, 'Pumpkins and melons.'],
      ['1.1', 184, 'Helpers remember the meal.'],
      ['1.0', 321, 'First version.'],
    ],
  },
  {
    slug: 'scavenger',
    title: 'Scavenger',
    summary: 'A treasure hunt for two to twenty players with a new list each round, from easy to unkind.',
    categories: ['minigame', 'adventure'],
    license: 'MIT',
    owner: 'thessaly',
    loaders,
    games: { kind: 'latest' },
    appeal: 30,
    gallery: [['list', 'A list', 'Nine of twelve found, eleven minutes left', 'map']],
    body: `
Everyone gets the same list of twelve things, and thirty minutes. Most points win; some things are worth more because they are far
away, or embarrassing to carry.

![A map of a round](gallery/list)

| Step | Example |
| --- | --- |
| easy | a fern, a wet sponge of any size |
| fair | something that a villager gave you |
| hard | a fish from a biome without water |
| unkind | your opponent's helmet |

Lists are made so that every one can be finished within 2000 blocks. Start with \`/function scavenger:start\`; all settings are in a
written book.
`,
    versions: [
      ['2.0', 28, 'Lists by distance.'],
      ['1.4', 166, 'Teams.'],
      ['1.3', 342, 'Fixes lists that asked for two of the same.'],
    ],
  },
  {
    slug: 'bamboo-path',
    title: '竹林小径',
    summary:
      'Bamboo Path: narrow trails through bamboo with rest houses, wind chimes and pandas that mind their business.',
    categories: ['worldgen', 'decoration'],
    license: 'CC-BY-4.0',
    owner: 'liu_yanran',
    loaders,
    games: { kind: 'latest' },
    appeal: 10,
    state: { status: 'processing', waitingDays: 4.5 },
    gallery: [['trail', '小径', '风铃在前面', 'hills']],
    body: `
竹林里有一条小路，不宽，也不直。走累了有亭子，刮风的时候有风铃。

![竹林里的小径](gallery/trail)

- 三种小径，随地形弯曲
- 亭子里有茶，也有人等雨停
- 熊猫很忙，不要打扰

## In English

Trails through bamboo that follow the slope, with rest houses every two hundred blocks. Wind chimes ring before rain. Works in new
chunks only; needs nothing but the pack.
`,
    versions: [
      ['1.1', 5, '风铃。 Wind chimes.'],
      ['1.0', 18, '第一版。 First version.'],
    ],
  },
]
