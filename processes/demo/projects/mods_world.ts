import type { ProjectSource } from '../define.ts'

/** Mods about places: generation, exploration, creatures, weather. */
export const worldMods: readonly ProjectSource[] = [
  {
    slug: 'lodeline',
    title: 'Lodeline',
    summary: 'A minimap that draws what you have walked, dug and seen, down to every gallery of your mine.',
    categories: ['utility', 'adventure'],
    also: ['transportation'],
    license: 'MPL-2.0',
    owner: 'brae_holloway',
    loaders: ['fabric', 'quilt', 'neoforge'],
    environment: 'client_only',
    games: { kind: 'series' },
    requires: ['tallow'],
    suggests: ['wayposts'],
    appeal: 100,
    links: { wiki: 'https://wiki.example.org/lodeline', discord: 'https://chat.example.org/lodeline' },
    gallery: [
      ['map', 'The whole valley', 'Surface map with a planned route and three marked areas', 'map'],
      ['mine', 'Below ground', 'Galleries are drawn level by level as you dig them', 'strata'],
      ['settings', 'Layers', 'Choose what is drawn, and how strongly', 'panel'],
    ],
    body: `
Lodeline keeps a map of everything you have seen, and of everything you have dug. Other maps stop at the grass. This one follows
you down the shaft, level by level, and shows the way back up.

![Surface map with a route](gallery/map)

## What it draws

- **Surface**, shaded by height, in the colours of your resource pack.
- **Levels** below ground, each as a sheet of its own. Scroll through them like through the floors of a house.
- **Routes** between marks, with their length in blocks and in minutes on foot.
- **Marks** for beds, portals, deaths and whatever you name.

![Galleries of a mine, drawn by level](gallery/mine)

## Light on your computer

The map is drawn on a thread of its own and never waits for a chunk. On a laptop from 2016 it costs less than 0.2 ms per frame.

| Setting | Default | What it does |
| --- | --- | --- |
| \`levels\` | 24 | how many levels are kept |
| \`radius\` | 12 chunks | what is redrawn while you walk |
| \`share\` | off | lets friends on the server see your marks |

Servers can forbid cave levels with a single line in their welcome message; Lodeline respects it.
`,
    versions: [
      [
        '5.3.0',
        9,
        '## Levels, quicker\n\nThe level sheets are stored by region. A map of two years opens in under a second.\n\n- Marks can be sorted by distance.\n- Fixes upside-down arrows in the lower half of the map.',
      ],
      ['5.2.2', 44, 'Works with the changed chunk format. Old maps are read as they are.'],
      ['5.2.0', 118, 'Routes avoid water unless you have a boat with you.'],
      ['5.1.0', 205, 'Shared marks. Both the server and the friend must allow it.'],
      ['5.0.1', 318, 'Fixes a memory leak when changing worlds many times.'],
      [
        '5.0.0',
        346,
        '**The map below ground.** Two years of asking, one year of drawing. Thank you for your patience.',
      ],
      ['4.9.3', 468, 'Last version of the old drawing code.'],
      ['4.9.0', 590, 'Marks have icons. Colours follow the resource pack.'],
    ],
  },
  {
    slug: 'saltmarsh',
    title: 'Saltmarsh & Sedge',
    summary: 'Nine wetlands from reed beds to peat bogs, with tides, stilts to build on and a ferry to get around.',
    categories: ['worldgen', 'adventure', 'mobs'],
    license: 'CC-BY-NC-SA-4.0',
    owner: 'marlowfen',
    loaders: ['fabric', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'series' },
    suggests: ['glowmoth'],
    appeal: 76,
    gallery: [
      ['tide', 'Low tide', 'The flats lie dry twice a day', 'water'],
      ['stilts', 'A village on stilts', 'Houses stand above the spring tide', 'blocks'],
      ['chart', 'Sailing chart', 'Channels stay deep enough for the ferry', 'map'],
    ],
    body: `
The swamp deserves better. *Saltmarsh & Sedge* adds nine wetlands that differ in water, plants, light and sound, and a tide that
makes the coast a different place twice a day.

![Flats at low tide](gallery/tide)

| Biome | What grows there | What lives there |
| --- | --- | --- |
| Reed bed | reed, bulrush | bittern, carp |
| Peat bog | sundew, cotton grass | frog, will-o'-wisp |
| Salt flat | samphire | avocet, crab |
| Alder carr | alder, marsh fern | otter |

The other five are yours to find.

### Building on water

Piles reach down to firm ground by themselves, so a house on stilts takes minutes. Planks of alder do not burn.

![A village on stilts](gallery/stilts)

### Worlds that exist already

New biomes appear in chunks that have never been loaded. Nothing that you have built changes. The tide can be switched off with
\`/gamerule tide false\`.
`,
    versions: [
      ['3.1.0', 27, 'The ferry takes animals. Otters no longer steal cooked fish.'],
      ['3.0.2', 102, 'Tides stop at dams, as they should.'],
      ['3.0.0', 230, 'Tides, salt flats and the ferry. See the description for how to switch the tide off.'],
      ['2.4.1', 389, 'Peat burns for as long as coal and smells worse.'],
      ['2.4.0', 560, 'Alder carr, two fish and a great many reeds.'],
    ],
  },
  {
    slug: 'glowmoth',
    title: 'Glowmoth',
    summary: 'Soft moving lights for dark forests: moths that gather at lamps, leave dust and can be kept in jars.',
    categories: ['mobs', 'decoration'],
    license: 'MIT',
    owner: 'marlowfen',
    loaders: ['fabric', 'quilt'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    appeal: 52,
    gallery: [
      ['swarm', 'A warm night', 'Moths over the islands', 'stars'],
      ['cave', 'In the deep', 'A rarer kind lives near crystals', 'cavern'],
    ],
    body: `
Moths come out at dusk, circle what is bright, and are gone by morning. They harm nothing and can hardly be harmed: a moth that
is hit folds its wings and drops, and flies on a moment later.

![Moths under a night sky](gallery/swarm)

* **Eleven kinds**, by biome, height and moon.
* **Jars** hold up to three and glow as brightly as what is in them.
* **Dust** makes arrows that show where they land, and a paint that is only seen at night.

Bred in the dark, their colours mix. A chart of who makes whom is on purpose not part of this page.

Known limits: moths count as ambient creatures, so on servers that switch those off there are none.
`,
    versions: [
      ['1.6.0', 55, 'Two kinds for the end of the world. Jars can be hung.'],
      ['1.5.1', 171, 'Moths no longer gather at lamps in unloaded chunks, which was impressive but slow.'],
      ['1.5.0', 262, 'Paint that is seen at night.'],
      ['1.4.0', 402, 'Breeding and mixed colours.'],
    ],
  },
  {
    slug: 'frostline',
    title: 'Frostline',
    summary: 'Seasons with consequences: ground that freezes, rivers that carry you, and winters you have to plan for.',
    categories: ['game-mechanics', 'adventure', 'food'],
    license: 'GPL-3.0-or-later',
    owner: 'nimbus_ida',
    loaders: ['neoforge', 'fabric'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.20.1', '1.20.4', '1.21.1', '1.21.4', '1.21.8'] },
    requires: ['tallow'],
    suggests: ['lednik'],
    appeal: 71,
    gallery: [
      ['winter', 'First snow', 'The snow line comes down week by week', 'hills'],
      ['curve', 'Temperatures of a year', 'By height, biome and hour of the day', 'chart'],
    ],
    body: `
A year has ninety-six days. In the first third of it everything grows twice as fast; in the last one nothing does. Between them
lie the two seasons in which you decide how the winter will be.

![Snow on the hills](gallery/winter)

## Rules

1. **Ground** freezes from above. Frozen earth cannot be tilled, but it carries weight: bogs become roads.
2. **Rivers** run faster in spring. They carry boats, logs and careless sheep.
3. **Stores** matter. Food in a warm room spoils, food below the frost line does not.
4. **Houses** keep heat by the number of solid sides. A lamp shows green when a room is closed.

Everything has a switch, and every number a range. The preset \`gentle\` makes seasons a matter of looks only.

![Temperatures over a year](gallery/curve)

Servers: one command, \`/frostline set winter\`, moves the whole world to a season, for festivals and for testing.
`,
    versions: [
      ['2.2.0', 140, 'The preset `gentle`. Lamps for closed rooms.'],
      ['2.1.3', 233, 'Boats no longer climb waterfalls in spring.'],
      ['2.1.0', 372, 'Food keeps below the frost line.'],
      [
        '2.0.0-rc.1',
        455,
        'Everything about rooms is new. Please report houses that are judged wrongly, with a picture.',
      ],
      ['1.8.0', 633, 'Seasons for modded biomes, by their temperature.'],
    ],
  },
  {
    slug: 'underkeep',
    title: 'Underkeep',
    summary: 'Sunken fortresses that are built anew for every world, with keys, lifts, flooded halls and a way out.',
    categories: ['adventure', 'worldgen', 'equipment'],
    license: 'LicenseRef-All-Rights-Reserved',
    owner: 'quillon',
    loaders: ['fabric', 'neoforge'],
    environment: 'server_only_client_optional',
    games: { kind: 'fixed', versions: ['1.20.1', '1.21.1', '1.21.4', '1.21.8', '1.21.10'] },
    requires: ['keystone'],
    appeal: 69,
    links: { source: null },
    gallery: [
      ['hall', 'The crystal hall', 'The deepest room of the second keep', 'cavern'],
      ['plan', 'A plan', 'No two keeps share one', 'strata'],
    ],
    body: `
An Underkeep is a fortress that sank. It has a gate, a purpose and a reason for being empty, and all three differ from world to
world: the builder puts it together from 214 rooms under rules that make sure it *could have been lived in*.

![A hall with crystals](gallery/hall)

**Keys before force.** Each keep can be crossed without a fight if you read what is written on the walls. With a fight it is
faster, and louder.

**A way out.** Behind the last door there is always a second way up, and it never leads back through the whole thing.

### Kinds of keep

- *Granary*: dry, wide, full of things that eat grain.
- *Cistern*: the water level is a lever, if you find it.
- *Mint*: locks within locks.
- *Choir*: do not make noise.

The client does not need the mod. With it, you also hear the doors.
`,
    versions: [
      ['1.4.1', 33, 'Levers of the cistern survive a restart.'],
      ['1.4.0', 87, 'The choir. Wear wool.'],
      ['1.3.0', 251, 'Rooms from data packs: see the folder `rooms` in the jar for examples.'],
      ['1.2.0', 398, 'The mint, and locks that can be picked in both directions.'],
    ],
  },
  {
    slug: 'emberglass',
    title: 'Emberglass',
    summary: 'Slow magic from sand and fire: lenses that bend light into work, and a workshop to grind them in.',
    categories: ['magic', 'technology', 'decoration'],
    license: 'EUPL-1.2',
    owner: 'quillon',
    loaders: ['neoforge'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.20.4', '1.21.1', '1.21.4', '1.21.8'] },
    requires: ['keystone', 'tallow'],
    appeal: 58,
    gallery: [
      ['lenses', 'A bench of lenses', 'Each lens changes colour, width or strength', 'panel'],
      ['tower', 'A light tower', 'Noon lasts until evening where its beam falls', 'water'],
    ],
    body: `
Glass remembers the fire it was made in. Ground into a lens, it gives that memory back: as warmth, as motion, as growth.

Nothing here is instant. A lens takes a day to grind and works as long as light falls on it. There is no mana and no bar to fill;
there is a beam, and what stands in it.

![A bench with lenses](gallery/lenses)

1. Melt sand with something that burned. *What* burned decides the colour.
2. Grind it. Slowly is better.
3. Put it where the sun passes.

| Colour | From | Does |
| --- | --- | --- |
| amber | spruce | warms, dries, melts |
| green | kelp | grows |
| violet | chorus | moves things against the beam |
| clear | charcoal | only gathers |

Beams add up. Four amber lenses on a cauldron make a boiler; twelve make a mistake.
`,
    versions: [
      ['0.9.0-beta.3', 128, 'Beams pass through doors that stand open. **Beta:** keep a copy of your world.'],
      ['0.9.0-beta.1', 180, 'Violet lenses. Moves sheep, boats and, in principle, you.'],
      ['0.8.2', 290, 'A lens that is broken by a piston drops as shards.'],
      ['0.8.0', 415, 'First version that we would let near our own world.'],
    ],
  },
  {
    slug: 'upside-well',
    title: 'The Upside Well',
    summary: 'A well with a sky at its bottom. Nobody has asked for this, and it cannot be explained in a summary.',
    categories: ['cursed', 'adventure'],
    license: 'WTFPL',
    owner: 'liu_yanran',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.21.1', '1.21.4'] },
    appeal: 14,
    state: { status: 'unlisted' },
    gallery: [['well', 'Looking down', 'Those are stars', 'stars']],
    body: `
There is a well. It can appear anywhere that has bedrock, and it is always a little wider than the last time you looked. If you
climb down, you come out on top.

![Stars at the bottom of a well](gallery/well)

On top is the same world, with three differences. It is not known which three; they change. Friends who play with you may meet a
version of you that took the other way, and the two of you will have to agree on what is in the chests.

This mod is unlisted because a link is better than a search. If you have one, somebody likes you, or does not.
`,
    versions: [
      ['0.3.0', 208, 'Sheep are now the right way round, in most cases.'],
      ['0.2.0', 350, 'Sheep.'],
    ],
  },
]
