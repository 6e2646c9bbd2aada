import type { ProjectSource } from '../define.ts'

/** Mods for performance, maintenance and handling. */
export const utilityMods: readonly ProjectSource[] = [
  {
    slug: 'slatework',
    title: 'Slatework',
    summary:
      'A renderer for stone and distance: fewer draw calls, steadier frames, and nothing you would see as a change.',
    categories: ['optimization', 'utility'],
    license: 'LGPL-3.0-only',
    owner: 'sigrun_dal',
    loaders: ['fabric', 'quilt', 'neoforge'],
    environment: 'client_only',
    games: { kind: 'series' },
    appeal: 99,
    links: {
      discord: 'https://chat.example.org/slatework',
      donations: [{ platform: 'github', url: 'https://github.com/sponsors' }],
    },
    gallery: [
      ['frames', 'Frame times', 'One hour of flight, with and without', 'chart'],
      ['view', 'A far view', 'Thirty-two chunks on an integrated graphics chip', 'hills'],
    ],
    body: `
Slatework draws the same picture with less work. Sections of the world are merged by what they are made of, hidden ones are never
sent, and what is sent once stays on the card.

![Frame times over an hour](gallery/frames)

## What to expect

| Computer | Before | With Slatework |
| --- | --- | --- |
| Laptop, integrated graphics | 41 fps | 118 fps |
| Desktop, middle class | 144 fps | 310 fps |
| Handheld | 30 fps | 60 fps, cooler |

Measured on one world, at one place, in one hour. **Frame times matter more than averages**: the slowest percent went from 48 ms to
19 ms.

## What it does not do

- It does not lower quality. Every setting looks as it did.
- It does not touch the server.
- It does not cache the world on your disk.

![A far view over hills](gallery/view)

If a mod draws blocks in its own way and something is missing, open an issue with its name. Most need one line to be right.
`,
    versions: [
      [
        '0.9.4',
        4,
        'Fixes flickering leaves on some older graphics chips. If you saw it, thank you for the recordings.',
      ],
      [
        '0.9.3',
        29,
        '### Faster\n\n- Uploads are spread over frames by what is left of each.\n\n### Fixed\n\n- Water was missing behind stained glass.',
      ],
      ['0.9.1', 68, 'Runs on the new rendering pipeline.'],
      ['0.9.0', 130, 'Sections are merged by material. Largest single step so far.'],
      ['0.8.5', 189, 'Less memory: 380 MB instead of 610 MB at 32 chunks.'],
      ['0.8.2', 250, 'Fixes a crash when a resource pack is changed twice in a row.'],
      ['0.8.0', 355, 'Hidden sections are found on the card.'],
      ['0.7.3', 480, 'Entities behind walls are no longer prepared.'],
      ['0.7.0', 621, 'New mesh format. Other mods need their current versions.'],
    ],
  },
  {
    slug: 'tick-tailor',
    title: 'Tick Tailor',
    summary: 'Server ticks cut to size: work is put off, spread out or left away, in that order, when time runs short.',
    categories: ['optimization', 'management'],
    license: 'MIT',
    owner: 'sigrun_dal',
    loaders: ['fabric', 'neoforge'],
    environment: 'server_only',
    games: { kind: 'from', version: '1.20.1' },
    requires: ['fathom'],
    appeal: 77,
    gallery: [['week', 'A week of a busy server', 'The line is 50 ms; it was crossed twice', 'chart']],
    body: `
A tick has 50 milliseconds. Tick Tailor gives each kind of work a share of them and says what happens when a share is used up:

1. **Put off** what nobody sees: growth in far chunks, random updates.
2. **Spread out** what may be late: hoppers, paths of animals.
3. **Leave away** what repeats anyway: particles, distant sounds.

Combat, movement and redstone are never touched.

![A week of a busy server](gallery/week)

\`\`\`toml
[shares]
growth = 6      # milliseconds
paths = 8
hoppers = 5

[report]
minutes = 10
\`\`\`

Every ten minutes it writes one line on what was put off and why, so that you can find the farm that costs more than it yields.
Clients need nothing.
`,
    versions: [
      ['3.3.0', 16, 'Reports name the chunk that cost most.'],
      ['3.2.1', 83, 'Shares are checked when the file is read: their sum must be below 40.'],
      ['3.2.0', 164, 'Paths of villagers are spread by distance.'],
      ['3.1.0', 312, 'Works with dimensions of other mods.'],
      ['3.0.0', 490, 'Shares replace the three presets.'],
    ],
  },
  {
    slug: 'tidy-stacks',
    title: 'Tidy Stacks',
    summary:
      'One key sorts, one key sends away, one key undoes both. Inventory order that learns from where you put things.',
    categories: ['utility', 'storage'],
    license: '0BSD',
    owner: 'creator',
    loaders: ['fabric', 'quilt', 'forge', 'neoforge'],
    environment: 'client_only_server_optional',
    games: { kind: 'series' },
    requires: ['tallow'],
    appeal: 86,
    gallery: [
      ['before', 'Sorted by habit', 'Tools left, food right, because that is where you put them', 'panel'],
      ['after', 'Home from the mine', 'One key, and every ore finds its shelf', 'strata'],
    ],
    body: `
Three keys:

| Key | What it does |
| --- | --- |
| \`R\` | sorts what is open |
| \`F\` | sends everything to the chests nearby that already hold some of it |
| \`Z\` | undoes the last of either |

![An inventory in order](gallery/before)

Sorting follows *your* order. The mod watches where you put things by hand and, after a while, does the same. Slots that you lock
with a right click stay as they are.

- Works with every chest, also of other mods.
- Works on servers that do not have it, one click at a time, no faster than you could.
- Does nothing on its own. It is your inventory.

![Ores on their way to the shelf](gallery/after)
`,
    versions: [
      ['6.1.0', 13, 'Undo goes back up to ten steps.'],
      ['6.0.3', 41, 'Fixes sorting in the new crafting screen.'],
      ['6.0.0', 119, '**Learns your order.** The old fixed orders are still there, in the settings.'],
      ['5.8.0', 238, 'Locked slots are remembered for each server.'],
      ['5.7.2', 352, 'No longer sorts while a stack is held.'],
      ['5.7.0', 462, 'Sends away to chests behind doors.'],
      ['5.6.0', 615, 'Undo.'],
    ],
  },
  {
    slug: 'wayposts',
    title: 'Wayposts',
    summary:
      'Signposts that know the way: set up two, name them, and the boards between them turn in the right direction.',
    categories: ['transportation', 'adventure', 'decoration'],
    license: 'MIT',
    owner: 'creator',
    loaders: ['fabric', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'series' },
    requires: ['tallow'],
    suggests: ['lodeline'],
    appeal: 66,
    gallery: [
      ['crossing', 'A crossing', 'Four boards, each with its distance', 'hills'],
      ['network', 'All roads', 'Posts and the roads between them', 'map'],
    ],
    body: `
Put up a post, hang boards on it, write where they lead. If a post of that name exists, the board turns towards it and shows the
distance **along the road**, not as the crow flies.

![A crossing in the hills](gallery/crossing)

### No teleporting

There are many mods for that. This one is for worlds in which the way is part of it. A road with posts can be followed at night:
each post lights up when the last one is out of sight.

### Roads

A road is whatever you walk. After three walks between two posts their boards know the length, and after ten the grass knows it
too.

![The network of roads](gallery/network)

- Up to eight boards on each post, on both sides.
- Boards of every wood.
- With *Lodeline*, posts are on your map.
`,
    versions: [
      ['1.9.0', 21, 'Boards can be painted. Lengths in minutes, if you prefer.'],
      ['1.8.1', 78, 'Posts in other dimensions are named as such.'],
      ['1.8.0', 161, 'Grass wears off along roads. Can be switched off.'],
      ['1.7.0', 274, 'Posts light up at night.'],
      ['1.6.2', 408, 'Boards no longer point down when the target is below.'],
      ['1.6.0', 545, 'Distances along the road.'],
    ],
  },
  {
    slug: 'ropewalk',
    title: 'Ropewalk',
    summary: 'Ropes to climb, slide and swing on, bridges that sag, and a crossbow that puts them where you point.',
    categories: ['transportation', 'adventure', 'equipment'],
    license: 'Zlib',
    owner: 'brae_holloway',
    loaders: ['fabric', 'quilt'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.20.1', '1.20.4', '1.20.6', '1.21.1', '1.21.4', '1.21.8', '1.21.10'] },
    appeal: 54,
    gallery: [
      ['gorge', 'Across the gorge', 'Forty blocks of rope bridge', 'hills'],
      ['cave', 'Down into the dark', 'A rope ladder in a cavern', 'cavern'],
    ],
    body: `
A rope has two ends. Tie one to a post, a ring or a rock, the other to whatever you can hit with a crossbow, and you have a way.

![A rope bridge across a gorge](gallery/gorge)

- **Climb** at the speed of a ladder.
- **Slide** down anything steeper than a roof. Gloves help.
- **Swing** by letting go at the right time.
- **Bridge** with two ropes and planks. It sags by its length and moves when you walk.

Ropes wear where they rub on stone. Tar them, or look up now and then.

![A rope ladder into a cavern](gallery/cave)

Made together with people who climb in real life and have opinions.
`,
    versions: [
      ['2.0.2', 31, 'Bridges of two players no longer swing apart.'],
      ['2.0.0', 105, 'Ropes are drawn as curves and cost a tenth of the time.'],
      ['1.9.0', 287, 'Tar, against wear.'],
      ['1.8.0', 444, 'Bridges.'],
      ['1.7.1', 574, 'Fixes falling through a rope at low frame rates.'],
    ],
  },
  {
    slug: 'lanternfall',
    title: 'Lanternfall',
    summary:
      'Two hundred lamps in forty shapes, hanging, standing, floating, with light that is warm where it should be.',
    categories: ['decoration'],
    also: ['utility'],
    license: 'MIT',
    owner: 'ottilie',
    loaders: ['fabric', 'quilt', 'forge', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.19.4' },
    requires: ['tallow'],
    appeal: 83,
    gallery: [
      ['street', 'A street at dusk', 'Standing lamps, hung lamps, one broken', 'hills'],
      ['catalogue', 'The pattern book', 'Forty shapes, five metals', 'panel'],
      ['lake', 'Floating lamps', 'They drift, and come back', 'water'],
    ],
    body: `
Light is furniture. Lanternfall adds lamps for streets, kitchens, mines, ships and shrines, and lets you choose how warm they
burn.

![A street with lamps at dusk](gallery/street)

## Shapes

Forty of them, each in iron, copper, brass, blackened steel and wood. Copper ages. Brass does not, but it has to be polished, and
we regret nothing.

## Light

A lamp has a colour temperature and a height. Without shaders it is only brightness; with any shader that reads block light
colours, it is the whole evening.

![Lamps on a lake](gallery/lake)

## Floating lamps

Set them on water and they drift with it. By morning they have come back to where they were lit.

*Lamps can be crafted into each other at the lamp table without losing metal.*
`,
    versions: [
      ['3.7.0', 17, 'Ship lamps, red and green. They know which side they are on.'],
      ['3.6.1', 62, 'Copper lamps age at the right speed again.'],
      ['3.6.0', 145, 'Floating lamps.'],
      ['3.5.0', 259, 'The lamp table.'],
      ['3.4.0', 391, 'Colour temperatures.'],
      ['3.3.2', 557, 'Fixes lamps that burned under water. Some people miss it.'],
    ],
  },
  {
    slug: 'hearthsong',
    title: 'Hearthsong',
    summary:
      'Instruments you really play: hold a key, hear a note, and everyone at the fire hears it in time with you.',
    categories: ['social', 'decoration', 'minigame'],
    license: 'MPL-2.0',
    owner: 'ottilie',
    loaders: ['fabric', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.20.1', '1.21.1', '1.21.4', '1.21.8', '1.21.10'] },
    requires: ['fathom'],
    appeal: 47,
    gallery: [['fire', 'At the fire', 'Five players, three instruments', 'stars']],
    body: `
Fiddle, flute, drum, harp, accordion. Each has its own way to be held and its own range, and is played on your keyboard: two rows
are two octaves, the mouse is the bow.

![Players around a fire under stars](gallery/fire)

**In time.** Notes carry the moment at which they were played. Everyone hears them a quarter of a second later, all in the same
order and at the same distance, however slow their connection is.

**Sheets.** What you play can be written down, copied and handed on. A sheet pinned to a stand shows the next bar to whoever sits
in front of it.

- MIDI keyboards work, through the settings.
- \`/hearthsong mute <player>\` exists, for the accordion.
`,
    versions: [
      ['1.5.0', 40, 'Accordion, by popular demand. `/hearthsong mute`, by the same demand.'],
      ['1.4.2', 133, 'Notes no longer hang when a player leaves.'],
      ['1.4.0', 240, 'MIDI keyboards.'],
      ['1.3.0', 394, 'Sheets and stands.'],
    ],
  },
  {
    slug: 'quietstep',
    title: '轻步 Quietstep',
    summary: 'Footsteps by ground, shoes and weight; mobs hear what you do, and you hear what they do.',
    categories: ['game-mechanics', 'utility'],
    license: 'Apache-2.0',
    owner: 'liu_yanran',
    loaders: ['fabric', 'quilt'],
    environment: 'client_and_server',
    games: { kind: 'series' },
    appeal: 45,
    gallery: [['forest', '清晨的树林', '苔藓上的脚步几乎没有声音', 'hills']],
    body: `
脚步声取决于地面、鞋子和负重。苔藓很安静，碎石很吵。怪物会听见你，你也会听见它们。

![清晨的树林](gallery/forest)

## 听得见的距离

| 地面 | 行走 | 潜行 | 奔跑 |
| --- | --- | --- | --- |
| 苔藓 | 3 格 | 0 格 | 6 格 |
| 木板 | 8 格 | 3 格 | 14 格 |
| 碎石 | 14 格 | 7 格 | 22 格 |

## In English

How far you are heard depends on ground, shoes and what you carry. Mobs turn towards what they hear and look for what they turned
to. Felt soles, soft doors and a good night's sleep help. There is no meter on the screen; you have ears.
`,
    versions: [
      ['1.4.0', 23, '毡底靴。 Felt soles.'],
      ['1.3.1', 88, '修复骑马时的脚步声。 Horses have four feet again.'],
      ['1.3.0', 197, 'Mobs look for what they heard.'],
      ['1.2.0', 343, '木门可以轻轻关上。 Doors can be shut softly.'],
    ],
  },
  {
    slug: 'mine-ledger',
    title: 'Mine Ledger',
    summary: 'A book that keeps the accounts of your mine: what was dug, by whom, how deep, and what it was worth.',
    categories: ['management', 'utility', 'economy'],
    license: 'BSD-3-Clause',
    owner: 'creator',
    loaders: ['fabric'],
    environment: 'server_only_client_optional',
    games: { kind: 'fixed', versions: ['1.20.1', '1.20.4', '1.21.1', '1.21.4', '1.21.8'] },
    appeal: 38,
    gallery: [
      ['page', 'A page of the book', 'The third week of the second shaft', 'chart'],
      ['shaft', 'The second shaft', 'Depth is drawn to scale', 'strata'],
    ],
    body: `
Mine Ledger counts. Hang the book at the mouth of a shaft, draw its borders with four pegs, and from then on it knows every block
that leaves the ground there.

![A page with columns](gallery/page)

- **By level:** where the good stone is, and where it ends.
- **By person:** who dug what. Names can be left out.
- **By week:** a chart that fits on one page, printable to a map.

\`\`\`properties
ledger.names = initials
ledger.week.starts = monday
ledger.keep.weeks = 52
\`\`\`

![The second shaft, to scale](gallery/shaft)

The book is a file as well: \`ledger/<name>.csv\` in the folder of the world, one row for each block and day.
`,
    versions: [
      ['1.1.0', 126, 'Charts by level.'],
      ['1.0.3', 222, 'Pegs survive explosions.'],
      ['1.0.0', 364, 'First version. It has kept the accounts of our own server for a year.'],
    ],
  },
  {
    slug: 'sundial',
    title: 'Sundial',
    summary: 'Tells the time by shadow: dials for walls, gardens and towers, and hours that villagers keep to.',
    categories: ['decoration', 'game-mechanics'],
    license: 'MIT',
    owner: 'creator',
    loaders: ['fabric', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'series' },
    appeal: 12,
    state: { status: 'processing', waitingDays: 1.2 },
    gallery: [
      ['garden', 'A garden dial', 'Three in the afternoon', 'hills'],
      ['wall', 'A wall dial', 'Its lines follow the direction of the wall', 'panel'],
    ],
    body: `
A sundial shows the time where the sun reaches it, and nothing where it does not. This mod adds three: for the wall, for the
garden and for a tower that you can walk around in.

![A dial in a garden](gallery/garden)

The shadow is a real one, computed from the height of the sun and the direction of the wall, so a dial on the north side is
beautiful and useless. Villagers who see one keep to its hours: work at eight, market at ten, home at six.

- Works with longer days, as other mods set them.
- Under clouds, the shadow is faint.
- At night, a moon dial is off by up to an hour, which is correct.
`,
    versions: [
      ['0.2.0', 3, 'Moon dials, and the tower.'],
      ['0.1.0', 12, 'Wall and garden dials.'],
    ],
  },
  {
    slug: 'lamp-post-office',
    title: 'Lamp Post Office',
    summary: 'Letters and parcels between players, carried by hand and sorted by lamp colour. Not finished yet.',
    categories: ['social', 'transportation'],
    license: 'MIT',
    owner: 'creator',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'latest' },
    requires: ['wayposts'],
    appeal: 5,
    state: { status: 'draft' },
    gallery: [],
    body: `
Draft. What it should become:

- A letter is written, sealed and dropped into any lamp post of the right colour.
- Somebody has to carry it. The sack shows how many letters wait for which town, and the carrier is paid by the distance between
  wayposts.
- Parcels take one stack. Fragile ones break when the carrier falls, which is what *fragile* means.

Open questions: what happens to letters for players who never come back, and whether villagers may be postmen.
`,
    versions: [
      ['0.1.0-alpha.2', 5, 'Letters can be opened again.'],
      ['0.1.0-alpha.1', 19, 'Letters can be sealed.'],
    ],
  },
]
