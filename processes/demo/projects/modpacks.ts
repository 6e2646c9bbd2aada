import type { ProjectSource } from '../define.ts'

export const modpacks: readonly ProjectSource[] = [
  {
    slug: 'first-lantern',
    title: 'First Lantern',
    summary: 'A light pack for the first evening: maps, order, lamps and steady frames. Nothing that needs a wiki.',
    categories: ['lightweight', 'multiplayer'],
    license: 'MIT',
    owner: 'thessaly',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    embeds: ['tallow', 'slatework', 'lodeline', 'tidy-stacks', 'lanternfall', 'fathom', 'candlelit'],
    appeal: 87,
    links: { discord: 'https://chat.example.org/first-lantern' },
    gallery: [
      ['evening', 'The first evening', 'One lamp and a long way to go', 'hills'],
      ['cellar', 'Order', 'Everything where you put it', 'panel'],
    ],
    body: `
Seven projects, 4 MB, ready in a minute. First Lantern is the pack we give to people who have not played for years and to those who
never have.

![The first evening](gallery/evening)

## What you will notice

- A map that also knows your mine.
- One key that tidies up.
- Lamps.
- Frames that do not stutter.

## What you will not

Everything else is as you remember it. There is no quest book, no new ore and no recipe that you have to look up.

Runs with 3 GB of memory on a laptop from 2014. I know, because it is mine.
`,
    versions: [
      ['6.2.0', 5, 'New versions of Slatework and Tidy Stacks.'],
      ['6.1.0', 33, 'Everything updated. The map is quicker on old disks.'],
      ['6.0.0', 96, 'Candlelit replaces the bright interface.'],
      ['5.4.0', 195, 'Lodeline can plan routes.'],
      ['5.3.0', 323, 'Everything updated.'],
      ['5.2.0', 452, 'Fathom joins, for steadier servers.'],
    ],
  },
  {
    slug: 'deep-company',
    title: 'Deep Company',
    summary: 'A mine of your own for four to twelve friends: shared accounts, lifts, songs at the fire, and no dragon.',
    categories: ['multiplayer', 'technology', 'adventure'],
    license: 'CC-BY-4.0',
    owner: 'thessaly',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    embeds: [
      'tallow',
      'keystone',
      'fathom',
      'cinderworks',
      'deepseam',
      'cellar-door',
      'mine-ledger',
      'hearthsong',
      'lodeline',
      'ropewalk',
      'tick-tailor',
    ],
    appeal: 65,
    gallery: [
      ['shaft', 'The main shaft', 'Lamps in every second frame', 'strata'],
      ['book', 'Accounts', 'Who dug what, this week', 'chart'],
      ['cavern', 'Level nineteen', 'We stopped here for songs', 'cavern'],
    ],
    body: `
You and your friends own a mine. It starts as a hole and a debt of forty crowns; what becomes of it is up to you.

![The main shaft](gallery/shaft)

**Roles grow by themselves.** Somebody likes machines, somebody keeps the books, somebody always ends up carrying the ropes. The pack
has enough of each for twelve people and not so much that four are lost.

**Sessions of two hours.** Lifts, ledgers and the telegraph make sure that you begin where you stopped.

![Accounts of the week](gallery/book)

| Friends | Memory of the server |
| --- | --- |
| 4 | 3 GB |
| 8 | 4 GB |
| 12 | 6 GB |
`,
    versions: [
      ['2.4.0', 12, 'The telegraph of Cinderworks, and with it a rule for who may send.'],
      ['2.3.0', 80, 'New shafts start deeper.'],
      ['2.2.0', 170, 'Hearthsong.'],
      ['2.1.0', 305, 'Mine Ledger replaces our own spreadsheets.'],
      ['2.0.0', 460, 'Start over: new world recommended.'],
    ],
  },
  {
    slug: 'gearbound',
    title: 'Gearbound',
    summary: 'Steam first: a technology pack in five chapters in which nothing runs until you understand why.',
    categories: ['technology', 'quests', 'challenging'],
    license: 'LGPL-3.0-or-later',
    owner: 'kestrelworks',
    loaders: ['neoforge'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    embeds: ['tallow', 'keystone', 'fathom', 'cinderworks', 'emberglass', 'cellar-door', 'wayposts', 'frostline'],
    appeal: 67,
    gallery: [
      ['works', 'The works', 'Chapter three, with a leak', 'blocks'],
      ['chapters', 'Five chapters', 'Quests are questions', 'panel'],
    ],
    body: `
Gearbound teaches machines the way they were invented: a problem, an idea, a mess, a better idea. Its quests are questions, and the
answer is whatever works.

![The works of chapter three](gallery/works)

1. **Breath** – bellows and fire
2. **Pressure** – boilers and what holds them
3. **Motion** – shafts, belts, a leak
4. **Glass** – light as a tool
5. **Winter** – everything at once

Each chapter took our testers about eleven hours. There is no chapter six; there is your own town.

*Recipes are those of the mods.* We only changed the order in which you meet them.
`,
    versions: [
      ['1.8.0', 150, 'Chapter five has a second ending.'],
      ['1.7.1', 221, 'Quest *A leak* accepts clay.'],
      ['1.7.0', 290, 'Emberglass. Chapter four is new.'],
      ['1.6.0', 448, 'Chapter five.'],
    ],
  },
  {
    slug: 'fernweh',
    title: 'Fernweh',
    summary: 'For people who walk: roads, ropes, wetlands and hollow hills, and a world without a single teleporter.',
    categories: ['adventure', 'lightweight', 'multiplayer'],
    license: 'MIT',
    owner: 'creator',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    embeds: [
      'tallow',
      'wayposts',
      'ropewalk',
      'lodeline',
      'saltmarsh',
      'glowmoth',
      'quietstep',
      'slatework',
      'aureole',
    ],
    appeal: 50,
    gallery: [
      ['road', 'The road', 'Two days to the sea', 'hills'],
      ['map', 'What we know', 'White is what we do not', 'map'],
      ['sea', 'The sea', 'It took three', 'water'],
    ],
    body: `
*Fernweh* is the opposite of being homesick. This pack is for walking: every mod in it makes either the way better or the place where
you arrive.

![A road through the hills](gallery/road)

## How we play it

- Nobody teleports. There is nothing that could.
- Everyone sets out in another direction and puts up waypoints.
- Once a week we meet and put the maps together.

![A map with white areas](gallery/map)

## Practical

4 GB of memory, 12 chunks of view. The shader is included and switched off; turn it on when you arrive somewhere.
`,
    versions: [
      ['1.5.0', 10, 'Aureole is included, switched off.'],
      ['1.4.0', 90, 'Ropes.'],
      ['1.3.0', 200, 'Saltmarsh & Sedge, because of the ferry.'],
      ['1.2.0', 316, 'Grass wears off along roads.'],
    ],
  },
  {
    slug: 'thin-ice',
    title: 'Thin Ice',
    summary: 'Only speed: nine out of ten computers run twice as fast, and everything looks and works as before.',
    categories: ['optimization', 'lightweight'],
    license: 'MIT',
    owner: 'sigrun_dal',
    loaders: ['fabric'],
    environment: 'client_only_server_optional',
    games: { kind: 'from', version: '1.20.1' },
    embeds: ['slatework', 'fathom', 'tallow', 'lowlight'],
    appeal: 91,
    gallery: [['chart', 'Twice as fast', 'Median of 412 reports', 'chart']],
    body: `
Four projects that were made for each other. No options to set, no memory flags, no superstition.

![Median of reports](gallery/chart)

| Part | What it saves |
| --- | --- |
| Slatework | half of the drawing |
| Fathom | a third of the network |
| Tallow | needed by the others |
| Lowlight | nothing: it is your reward, switched off at first |

**Add what you like.** The pack is meant as a base: it holds nothing that changes how the game works, so nothing should clash.

Reports are welcome, above all of the tenth computer.
`,
    versions: [
      ['4.6.0', 3, 'Slatework 0.9.4, for older graphics chips.'],
      ['4.5.0', 27, 'Everything updated, for steadier frames in the rain.'],
      ['4.4.0', 66, 'Everything updated.'],
      ['4.3.0', 129, 'Slatework 0.9: sections merged by material.'],
      ['4.2.0', 249, 'Fathom joins.'],
      ['4.1.0', 354, 'Lowlight, switched off.'],
      ['4.0.0', 500, 'Only four projects left. Less is faster.'],
    ],
  },
  {
    slug: 'long-winter',
    title: 'Long Winter',
    summary: 'One year to prepare, one winter to survive. Cold, hunger, and the question whether to let strangers in.',
    categories: ['challenging', 'combat', 'quests'],
    license: 'CC-BY-NC-4.0',
    owner: 'quillon',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    embeds: ['tallow', 'keystone', 'frostline', 'copperhand', 'underkeep', 'lednik', 'paes-e-tachos', 'quietstep'],
    appeal: 43,
    gallery: [
      ['snow', 'Day 71', 'The last ships have left', 'hills'],
      ['store', 'What is left', 'Enough for nineteen days, for three', 'panel'],
    ],
    body: `
Ninety-six days. The first seventy are yours: plant, salt, dig, build, befriend. Then the river freezes, and what you have is what
there is.

![Snow on day seventy-one](gallery/snow)

> We lost the first three winters. In the fourth we had a cellar. In the fifth we had neighbours, which was better.

- Tools learn. So do you.
- Food below the frost line keeps.
- Strangers knock. Each has a reason, and not all reasons are good.

A game takes between eight and fourteen hours. There is a spring, and it is worth it.
`,
    versions: [
      ['1.3.0', 139, 'Strangers carry letters.'],
      ['1.2.0', 232, 'Underkeep: there is one in every valley, and it is dry.'],
      ['1.1.0', 371, 'Winters differ in length by up to nine days.'],
      ['1.0.0', 454, 'First winter.'],
    ],
  },
  {
    slug: 'sept-clochers',
    title: 'Les Sept Clochers',
    summary: 'Seven villages, seven bells, one story told in both French and English over forty written quests.',
    categories: ['quests', 'adventure', 'magic'],
    license: 'LicenseRef-All-Rights-Reserved',
    owner: 'thessaly',
    loaders: ['neoforge'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    embeds: ['tallow', 'keystone', 'emberglass', 'underkeep', 'mercado', 'wayposts', 'lanternfall', 'fathom'],
    appeal: 32,
    links: { source: null },
    gallery: [
      ['village', 'Le premier village', 'Its bell rings by itself', 'blocks'],
      ['valley', 'La vallée', 'Seven towers, one river', 'map'],
    ],
    body: `
Chaque village a son clocher, et chaque cloche sonne une heure différente. Pourquoi ? *Each village has a bell tower, and each bell
rings a different hour. Why?*

![The first village](gallery/village)

Forty quests, written and not generated, with people who remember what you said. You can finish the story without a fight, without a
friend, or without the last bell; each makes another ending.

## Notes

- Texts in French and English, switched by the language of the game.
- Best for one to three players.
- About twenty hours.

![The valley with its seven towers](gallery/valley)
`,
    versions: [
      ['1.1.0', 148, 'A seventh ending.'],
      ['1.0.2', 209, 'The miller of the third village no longer forgets your name.'],
      ['1.0.0', 311, 'The whole story.'],
    ],
  },
  {
    slug: 'kitchen-table',
    title: 'Kitchen Table',
    summary: 'A bit of everything for a long rainy autumn: machines, markets, magic, moths and a very good soup.',
    categories: ['kitchen-sink', 'multiplayer', 'technology'],
    license: 'MIT',
    owner: 'tobermory',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    embeds: [
      'tallow',
      'keystone',
      'fathom',
      'cinderworks',
      'copperhand',
      'mercado',
      'paes-e-tachos',
      'cellar-door',
      'tidy-stacks',
      'lanternfall',
      'hearthsong',
      'wayposts',
      'saltmarsh',
      'glowmoth',
      'tick-tailor',
      'chalk-and-slate',
    ],
    appeal: 42,
    gallery: [
      ['table', 'The table', 'Sixteen projects around it', 'blocks'],
      ['village', 'Our village', 'After one autumn', 'map'],
    ],
    body: `
This is what runs on our own server every autumn. Sixteen projects that get along, chosen by people who have argued about it for
twelve years.

![A village around a table](gallery/table)

- **Work**: Cinderworks, Copperhand, Deep cellars
- **Trade**: Mercado do Cais, on every eighth day
- **Home**: Lanternfall, Pães & Tachos, Hearthsong
- **Outside**: Saltmarsh & Sedge, Glowmoth, Wayposts

Servers: 5 GB for ten people. Backups before updates, please; we do it too.

![Our village after one autumn](gallery/village)
`,
    versions: [
      ['12.1', 137, 'Soup.'],
      ['12.0', 240, 'For our twelfth autumn.'],
      ['11.2', 390, 'Moths.'],
      ['11.0', 515, 'For our eleventh autumn.'],
    ],
  },
  {
    slug: 'candlewick',
    title: 'Candlewick',
    summary: 'Slow magic and warm rooms: glass, moths, music and lamps for players who have time for one another.',
    categories: ['magic', 'lightweight'],
    license: 'CC-BY-SA-4.0',
    owner: 'ottilie',
    loaders: ['fabric'],
    environment: 'client_and_server',
    games: { kind: 'from', version: '1.20.1' },
    embeds: ['tallow', 'fathom', 'lanternfall', 'glowmoth', 'hearthsong', 'tidy-stacks', 'eclaircie', 'candlelit'],
    appeal: 27,
    gallery: [['room', 'A warm room', 'Northern lights outside', 'stars']],
    body: `
There is nothing to win in Candlewick. There are lamps to make, songs to learn, moths to breed and rooms that want to be lived in.

![Northern lights over islands](gallery/room)

We play it on Sundays, with tea. A typical evening:

- somebody tries a new lamp,
- somebody practises the same eight bars,
- somebody has lost a moth.

Add your own mods freely: the pack changes no recipe and no world. It only sets the mood.
`,
    versions: [
      ['1.4', 143, 'New sky at night.'],
      ['1.3', 250, 'Floating lamps.'],
      ['1.2', 396, 'Moths in jars.'],
    ],
  },
]
