import type { ProjectSource } from '../define.ts'

/** Mods for crafting and trading. */
export const craftMods: readonly ProjectSource[] = [
  {
    slug: 'cinderworks',
    title: 'Cinderworks',
    summary:
      'Steam, belts and furnaces the size of houses: machines you can watch working, from one bellows to a town.',
    categories: ['technology', 'transportation', 'storage'],
    license: 'LGPL-3.0-or-later',
    owner: 'kestrelworks',
    loaders: ['fabric', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.20.1', '1.21.1', '1.21.4', '1.21.8', '1.21.10'] },
    requires: ['keystone', 'tallow'],
    suggests: ['fathom'],
    appeal: 90,
    links: {
      wiki: 'https://wiki.example.org/cinderworks',
      donations: [{ platform: 'ko-fi', url: 'https://ko-fi.com/' }],
    },
    gallery: [
      ['yard', 'The yard', 'Bellows, crusher and two furnaces around one boiler', 'blocks'],
      ['board', 'The control board', 'Pressure, load and what is missing', 'panel'],
      ['mine', 'Under the yard', 'Ore comes up by bucket chain', 'strata'],
    ],
    body: `
Everything in Cinderworks moves for a reason. Coal becomes heat, heat becomes steam, steam pushes a shaft, and the shaft turns
whatever you have put on it. If a machine stands still, you can walk along and see why.

![Machines around a boiler](gallery/yard)

## First evening

- Build a **bellows** next to any furnace. It doubles the speed and eats your breath.
- Pave a **boiler** from copper and brick. Mind the valve.
- Lay a **belt**. It carries items, animals and, at your own risk, players.

## Later

Crushers, presses and looms; bucket chains out of the mine; a *telegraph* that starts machines over any distance that has poles.

\`\`\`yaml
# config/cinderworks.yaml
boiler:
  burst: true        # false for the faint of heart
  pressure_max: 12
belts:
  items_per_second: 8
\`\`\`

![A board with gauges](gallery/board)

### On servers

Machines sleep when nothing changes. A town of nine hundred of them took 1.1 ms per tick in our test, most of it for belts.
`,
    versions: [
      [
        '2.6.0',
        14,
        '### Telegraph\n\n- Poles and wires, with birds on them.\n- Start and stop machines by name.\n\n### Fixed\n\n- Belts under slabs drew a shadow twice.',
      ],
      ['2.5.3', 59, 'Runs on the newest release. Boilers burst a little later.'],
      ['2.5.0', 149, 'Bucket chains. They are as slow as they look, and as satisfying.'],
      ['2.4.2', 248, 'Fixes doubled items at belt corners on lagging servers.'],
      ['2.4.0', 340, 'Looms, cloth and the first machine that needs no iron.'],
      ['2.3.0', 478, 'Pressure is shared along pipes. Old boilers keep their water.'],
      ['2.2.0-beta.1', 603, 'Pressure, first try. Not for worlds you love.'],
    ],
  },
  {
    slug: 'deepseam',
    title: '深層工房',
    summary:
      'Deepseam Workshop: careful mining tools, ore that is worth washing, and a workshop that fits in a gallery.',
    categories: ['technology', 'equipment'],
    license: 'Apache-2.0',
    owner: 'haruko_ishi',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'series' },
    requires: ['tallow'],
    appeal: 61,
    gallery: [
      ['gallery', '坑道', '灯りのある坑道と、その奥の工房', 'strata'],
      ['bench', '作業台', 'Washing, sorting and pressing on one bench', 'panel'],
    ],
    body: `
深い場所で、静かに働くための道具です。鉱石を洗い、選り分け、少しずつ良いものにしていきます。急ぐ必要はありません。

*Deepseam Workshop* is about mining with care. Ore comes in five grades; washing raises it by one, sorting tells you which it is,
and a press turns what is left over into bricks that glow faintly.

![灯りのある坑道](gallery/gallery)

## 道具

| 道具 | 使い方 |
| --- | --- |
| 小さなつるはし | 隣の鉱石だけを掘る |
| 洗い桶 | 水がなくても三回まで使える |
| 選り分け台 | 五つの等級に分ける |
| 坑内灯 | 有毒な空気で青くなる |

## Notes in English

- The *small pick* breaks only ore, never the stone around it.
- The *pit lamp* turns blue before the air turns bad. Leave when it does.
- All texts exist in Japanese and English.
`,
    versions: [
      ['1.8.1', 18, '坑内灯の色が正しく変わるようになりました。\n\nThe pit lamp changes its colour again on servers.'],
      ['1.8.0', 92, '選り分け台を追加しました。 Adds the sorting table.'],
      ['1.7.0', 228, 'Bricks from what is left over. 光る煉瓦。'],
      ['1.6.2', 366, 'Fixes ore grades getting lost in boxes.'],
    ],
  },
  {
    slug: 'copperhand',
    title: 'Copperhand',
    summary: 'Tools and armour that wear in before they wear out: each piece learns the work you give it.',
    categories: ['equipment', 'game-mechanics'],
    license: 'MIT',
    owner: 'quillon',
    loaders: ['fabric', 'forge', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.19.2' },
    appeal: 64,
    gallery: [
      ['rack', 'A tool rack', 'Patina tells how much a tool has learned', 'panel'],
      ['forge', 'The forge', 'Handles and heads can be changed without loss', 'blocks'],
    ],
    body: `
A new pick is a stranger. After a thousand blocks of stone it knows stone, and after a thousand of earth it knows earth; it never
gets to know everything. Copperhand gives tools a memory instead of a level.

![A rack with tools](gallery/rack)

- Work makes a tool better **at that work**, up to a third.
- Rest makes it forget, slowly, over weeks of play.
- A new handle keeps the memory, a new head does not.
- Copper shows it: the greener, the wiser.

Armour learns too: from falls, from fire, from arrows. It is not told which of them you prefer.

\`/copperhand show\` prints what the thing in your hand remembers.
`,
    versions: [
      ['3.0.1', 47, 'Memory of enchanted tools is kept in the anvil.'],
      ['3.0.0', 110, 'Armour learns. Numbers of tools are unchanged.'],
      ['2.9.0', 276, 'Handles from every kind of wood, also from other mods.'],
      ['2.8.4', 430, 'Fixes a crash with tools that have no durability.'],
      ['2.8.0', 611, 'Memory fades with time.'],
    ],
  },
  {
    slug: 'paes-e-tachos',
    title: 'Pães & Tachos',
    summary: 'Portuguese kitchen: sixty dishes, pans that hang on the wall, and ovens that want to be learned.',
    categories: ['food', 'decoration'],
    license: 'CC-BY-SA-4.0',
    owner: 'joaquim_sal',
    loaders: ['fabric', 'forge', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.19.2', '1.20.1', '1.21.1', '1.21.4', '1.21.8'] },
    suggests: ['mercado'],
    appeal: 55,
    gallery: [
      ['kitchen', 'A cozinha', 'Copper pans, blue tiles and an oven of stone', 'blocks'],
      ['book', 'The cookbook', 'Dishes you have made, and what is missing for others', 'panel'],
    ],
    body: `
*Cozinhar devagar.* Pães & Tachos adds a kitchen to live in: an oven that remembers how hot it was, pans that hang where you want
them, and sixty dishes from soup to pastel.

![Uma cozinha com azulejos](gallery/kitchen)

### How it cooks

1. Heat is a number from 0 to 9 and changes slowly. Bread wants 6, fish wants 3.
2. A dish may hold up to five things. Two people get the same dish from different things, which is the point of soup.
3. Shared meals fill more. A table counts who sits at it.

### Some dishes

| Prato | Precisa de |
| --- | --- |
| Caldo verde | couve, batata, tempo |
| Bacalhau à Brás | peixe, ovo, batata |
| Pão de milho | milho, forno a 6 |
| Arroz doce | arroz, leite, paciência |

Textos em português e inglês. Translations are welcome.
`,
    versions: [
      ['1.12.0', 136, 'Arroz doce, and rice to make it from.'],
      ['1.11.2', 219, 'Pans can be taken from the wall again.'],
      ['1.11.0', 325, 'Shared meals. Tables up to eight blocks long.'],
      ['1.10.0', 499, 'Two ovens, one of them outdoors.'],
      ['1.9.1', 667, 'Fixes fish that cooked itself in the sun.'],
    ],
  },
  {
    slug: 'mercado',
    title: 'Mercado do Cais',
    summary:
      'Market stalls for players and villagers: fair scales, written prices and a ledger that cannot be argued with.',
    categories: ['economy', 'social', 'storage'],
    license: 'AGPL-3.0-or-later',
    owner: 'joaquim_sal',
    loaders: ['fabric', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.20.1', '1.20.4', '1.21.1', '1.21.4', '1.21.8', '1.21.10'] },
    requires: ['tallow', 'fathom'],
    appeal: 57,
    gallery: [
      ['stalls', 'Market day', 'A quay with nine stalls', 'blocks'],
      ['ledger', 'The ledger', 'Who sold what to whom, and when', 'chart'],
    ],
    body: `
A stall holds your goods, your prices and your word. Whoever comes by can buy while you are away, and the ledger under the
counter has written everything down.

![A quay with stalls](gallery/stalls)

- **Any currency.** Price in emeralds, in bread, or in *three of these for one of those*.
- **Scales.** Goods by weight: half a stack is half the price, rounded in the buyer's favour.
- **Credit.** If you allow it. The ledger shows who owes what since when.
- **Villagers** bring goods on market day, every eighth morning, and take what is cheap.

Nothing is lost when a stall is broken: goods and coins go into a crate that only its owner opens.

\`\`\`json
{ "market_day": 8, "tax_percent": 0, "credit": true }
\`\`\`
`,
    versions: [
      ['1.3.2', 25, 'The ledger can be exported as a table.'],
      ['1.3.0', 101, 'Credit, with a limit for each customer.'],
      ['1.2.1', 266, 'Two buyers at one stall no longer get the same last item. It was a good week for both.'],
      ['1.2.0', 377, 'Market day.'],
    ],
  },
  {
    slug: 'cellar-door',
    title: 'Cellar Door',
    summary:
      'Storage behind one door: shelves that hold what they show, labels you can read, and a lift for heavy things.',
    categories: ['storage', 'decoration', 'utility'],
    license: 'MIT',
    owner: 'creator',
    loaders: ['fabric', 'quilt', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'series' },
    requires: ['tallow'],
    suggests: ['tidy-stacks'],
    appeal: 73,
    links: { wiki: 'https://wiki.example.org/cellar-door' },
    gallery: [
      ['shelves', 'A cellar in order', 'What lies on a shelf is what it holds', 'strata'],
      ['find', 'Where is it', 'Search shows the shelf through the wall', 'panel'],
    ],
    body: `
You see what you own. Cellar Door replaces the wall of identical chests by shelves, barrels, hooks and racks that *show* what is
in them, and a door that knows them all.

![Shelves in a lit cellar](gallery/shelves)

## The door

Every shelf within 24 blocks behind a cellar door belongs to it. Stand in the frame and type: the right shelf lights up, through
walls, for ten seconds.

## Shelves

| Kind | Holds | Shows |
| --- | --- | --- |
| Shelf | 4 kinds, 16 stacks each | the things themselves |
| Rack | tools and arms | how worn they are |
| Barrel | 1 kind, 64 stacks | its level |
| Hook | 1 thing | the thing, swinging |

## Good to know

- Hoppers and pipes of other mods work from any side.
- A shelf that breaks keeps its things. Carry it, put it down, done.
- No item is stored in a way that you could not reach without the mod: \`/cellar export\` turns all shelves into chests.
`,
    versions: [
      [
        '2.4.0',
        8,
        '- Hooks swing.\n- Search understands `#tags` and `@mods`.\n- Doors can be locked with any key item.',
      ],
      ['2.3.1', 52, 'Racks draw tools at the right angle again.'],
      ['2.3.0', 122, 'The lift: 30 stacks, up or down, on a rope.'],
      ['2.2.0', 209, '`/cellar export`, because you asked what happens when you stop playing with the mod.'],
      ['2.1.4', 320, 'Fixes labels being written twice on servers with many players.'],
      ['2.1.0', 441, 'Barrels show their level.'],
      ['2.0.0', 580, 'Rewritten. Cellars of version 1 are converted when they are first loaded.'],
    ],
  },
  {
    slug: 'lednik',
    title: 'Ледник',
    summary: 'Погреб со льдом: keeps food fresh below the ground, makes ice in winter and sells it in summer.',
    categories: ['food', 'storage'],
    license: 'GPL-3.0-only',
    owner: 'pavel_korund',
    loaders: ['fabric', 'forge'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.18.2', '1.19.2', '1.20.1', '1.21.1'] },
    appeal: 33,
    gallery: [['ice', 'Погреб', 'Лёд лежит до осени, если дверь закрыта', 'cavern']],
    body: `
Ледник — это погреб, в который зимой складывают лёд, чтобы еда не портилась летом. Мод добавляет пилу для льда, сани, солому и
дверь, которую надо закрывать.

![Погреб со льдом](gallery/ice)

## Как это работает

- Лёд пилят на реке. Чем холоднее, тем толще.
- Солома замедляет таяние втрое.
- Открытая дверь греет весь погреб, и это видно по каплям.

## In English

An ice cellar keeps food as long as there is ice in it. Saw it in winter, bed it in straw, shut the door. Works on its own; with
Frostline the ice also follows the seasons.
`,
    versions: [
      ['1.2.0', 300, 'Сани. Sledges carry eight blocks of ice.'],
      ['1.1.0', 421, 'Солома замедляет таяние.'],
      ['1.0.1', 577, 'Исправлена дверь, которая открывалась сама. Doors stay shut.'],
    ],
  },
  {
    slug: 'old-pulley',
    title: 'Old Pulley',
    summary:
      'Ropes, pulleys and counterweights for lifts without redstone. Finished; its ideas live on in Cinderworks.',
    categories: ['transportation', 'technology'],
    license: 'LGPL-3.0-or-later',
    owner: 'kestrelworks',
    loaders: ['forge'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.16.5', '1.18.2', '1.19.2'] },
    appeal: 29,
    state: { status: 'archived' },
    gallery: [['lift', 'A lift in a shaft', 'The counterweight goes down as you go up', 'strata']],
    body: `
Old Pulley was our first mod: a rope, a wheel, a weight. It does what it says and has no known bugs, which is a good moment to
stop. New versions of the game are served by the bucket chains of *Cinderworks*.

![A lift in a mine shaft](gallery/lift)

- A rope holds 40 blocks of weight, a chain 120.
- Two pulleys halve the force and double the rope, as they do everywhere.
- Nothing here needs power.

Worlds with Old Pulley can be opened without it. Ropes become strings, wheels become planks.

Thank you for three good years.
`,
    versions: [
      ['1.4.2', 610, 'Last version. Fixes ropes that were drawn through leaves.'],
      ['1.4.1', 662, 'Chains no longer rattle when nobody is near.'],
      ['1.4.0', 701, 'Chains.'],
    ],
  },
]
