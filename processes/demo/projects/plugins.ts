import type { Loader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { ProjectSource } from '../define.ts'

const servers: readonly Loader[] = ['bukkit', 'spigot', 'paper', 'purpur']
const modern: readonly Loader[] = ['paper', 'purpur', 'folia']

export const plugins: readonly ProjectSource[] = [
  {
    slug: 'hearthlink',
    title: 'Hearthlink',
    summary: 'Shared ground for our plugins: commands, texts in many languages, and one database connection for all.',
    categories: ['library', 'management'],
    license: 'MIT',
    owner: 'tobermory',
    loaders: ['spigot', 'paper', 'purpur', 'folia'],
    games: { kind: 'from', version: '1.18.2' },
    appeal: 74,
    gallery: [['status', 'Status page', 'Plugins, queries and languages at a glance', 'chart']],
    body: `
Hearthlink is what our plugins have in common. Installed alone it does nothing; installed with them, it keeps them from doing
everything four times.

![Status of a server](gallery/status)

- **Texts.** One file for each language, checked when it is read: a missing or misspelt placeholder is named with its line.
- **Database.** One pool for all plugins, SQLite by default, MySQL or Postgres by one line.
- **Commands.** Completion, help and permissions from one description.

\`\`\`yaml
database: "sqlite:data/hearthlink.db"
language:
  default: en
  follow-client: true
\`\`\`

Authors: the interface is stable since 2.0 and documented with examples.
`,
    versions: [
      ['2.5.0', 26, 'Texts follow the language of the player’s client.'],
      ['2.4.1', 116, 'Connections are given back when a plugin is reloaded.'],
      ['2.4.0', 260, 'Postgres.'],
      ['2.3.0', 432, 'Folia.'],
      ['2.2.2', 640, 'Fixes completion of names with umlauts.'],
    ],
  },
  {
    slug: 'plotwright',
    title: 'Plotwright',
    summary:
      'Land claims that people understand: walk the border, read the rules on a sign, lend a corner to a friend.',
    categories: ['management', 'social', 'utility'],
    license: 'AGPL-3.0-only',
    owner: 'tobermory',
    loaders: servers,
    games: { kind: 'from', version: '1.19.4' },
    requires: ['hearthlink'],
    suggests: ['purser'],
    appeal: 85,
    links: { wiki: 'https://wiki.example.org/plotwright', discord: 'https://chat.example.org/plotwright' },
    gallery: [
      ['map', 'Claims from above', 'Three neighbours and a common', 'map'],
      ['rules', 'The rule sheet', 'Who may do what, in words', 'panel'],
    ],
    body: `
Take a shovel, walk the border, done. A claim in Plotwright is any shape you can walk, and its rules are sentences:

> Friends may open doors. Neighbours may use the well. Nobody else may break anything.

![Claims on a map](gallery/map)

## Rules

A rule names *who*, *may or may not*, and *what*. Later rules win. \`/plot why\` tells which one applied and who wrote it, which has
ended more quarrels on our server than any moderator.

## Lending

Lend a corner for a week. It comes back by itself, and what was built there goes into a crate.

## For admins

| Command | Does |
| --- | --- |
| \`/plot near\` | lists claims around you |
| \`/plot history\` | every change of a claim, with time and name |
| \`/plot return\` | gives back claims of players who left |

Imports claims of the two most common plugins. Nothing is deleted on the way.
`,
    versions: [
      ['4.3.1', 12, 'Crates of returned corners can be mailed.'],
      ['4.3.0', 67, '`/plot why` also works for other players, with permission.'],
      ['4.2.0', 155, 'Claims may overlap in height: a cellar can belong to somebody else.'],
      ['4.1.2', 243, 'Fixes borders that were off by one below zero.'],
      ['4.1.0', 370, 'Lending.'],
      ['4.0.0', 512, 'Rules are sentences. Old flags are translated.'],
      ['3.9.4', 688, 'Last version with flags.'],
    ],
  },
  {
    slug: 'purser',
    title: 'Purser',
    summary: 'Accounts, wages and shared purses with a double-entry book behind them. Money that adds up.',
    categories: ['economy', 'library', 'management'],
    license: 'GPL-3.0-or-later',
    owner: 'tobermory',
    loaders: servers,
    games: { kind: 'from', version: '1.18.2' },
    requires: ['hearthlink'],
    appeal: 68,
    gallery: [['book', 'The book', 'A month of one shared purse', 'chart']],
    body: `
Every payment in Purser has two sides. So the sum of all accounts is always zero, and \`/purser audit\` can prove it: on our server
it has done so each night for nine years.

![A month of payments](gallery/book)

- **Shared purses** for towns and companies, with limits by person and week.
- **Wages** by time, by work, or by the mood of whoever pays.
- **Reasons.** A payment without one is possible and looks suspicious.

\`\`\`json
{ "currency": "crown", "decimals": 2, "start": 50, "interest": 0 }
\`\`\`

Other plugins reach it through the usual economy bridge or, better, through its own interface, which knows about reasons.
`,
    versions: [
      ['3.1.0', 34, 'Limits of shared purses by week.'],
      ['3.0.4', 148, 'Audit of 2 million payments takes 3 seconds.'],
      ['3.0.0', 336, 'Double entry. Balances are carried over and the difference, if any, is shown.'],
      ['2.8.1', 583, 'Payments while the server stops are no longer lost.'],
    ],
  },
  {
    slug: 'tollhouse',
    title: 'Tollhouse',
    summary: 'Shops, rents and road tolls at signs and chests, paid from any purse and written in one book.',
    categories: ['economy', 'transportation'],
    license: 'MIT',
    owner: 'tobermory',
    loaders: servers,
    games: { kind: 'from', version: '1.20.1' },
    requires: ['purser', 'hearthlink'],
    appeal: 44,
    gallery: [['gate', 'The bridge at the ford', 'Two coins on foot, five with a cart', 'water']],
    body: `
A chest and a sign make a shop. A gate and a sign make a toll. A door and a sign make a room to let. Tollhouse is the sign.

![A bridge with a toll house](gallery/gate)

1. Write \`[sell]\`, \`[toll]\` or \`[rent]\` on the first line.
2. Write a price on the second.
3. Answer two questions in chat.

Shops look into the chest, never into a copy of it: what you see is what there is. Tolls know who paid today. Rooms remind before
they close, and what was left in them waits at the reception for two weeks.

All of it is booked in *Purser*, with the place as reason.
`,
    versions: [
      ['1.6.0', 50, 'Tolls by kind of vehicle.'],
      ['1.5.0', 193, 'Rooms to let.'],
      ['1.4.3', 309, 'Shops in chests with hoppers below count right.'],
      ['1.4.0', 524, 'Prices may change with stock.'],
    ],
  },
  {
    slug: 'storozh',
    title: 'Сторож',
    summary:
      'Журнал всего, что происходит на сервере: who did what and where, with search and roll-back to any minute.',
    categories: ['management', 'utility'],
    license: 'MPL-2.0',
    owner: 'pavel_korund',
    loaders: ['spigot', 'paper', 'purpur'],
    games: { kind: 'from', version: '1.19.2' },
    requires: ['hearthlink'],
    appeal: 63,
    gallery: [
      ['night', 'Ночь на сервере', 'События за сутки по часам', 'chart'],
      ['area', 'Участок', 'Кто и что менял вокруг площади', 'map'],
    ],
    body: `
Сторож записывает всё: блоки, сундуки, двери, слова. Найти можно за секунду, вернуть — за две.

![События за сутки](gallery/night)

## Команды

| Команда | Что делает |
| --- | --- |
| \`/st кто\` | кто трогал этот блок |
| \`/st найди 2ч r:30\` | всё за два часа вокруг |
| \`/st верни 15м @имя\` | отменить действия игрока |

Журнал хранится сжатым: год жизни сервера на пятьдесят человек занимает около 4 ГБ.

## In English

A log of everything, with search and roll-back. Commands exist in English too (\`/st who\`, \`/st find\`, \`/st undo\`). A roll-back shows
what it would do before it does it, and can itself be undone. Private messages are not logged unless you switch it on, and players
are told when you do.
`,
    versions: [
      ['5.0.1', 19, 'Поиск по содержимому сундуков снова быстрый.'],
      ['5.0.0', 94, 'Новый формат журнала: в три раза меньше места. Old logs are converted while the server runs.'],
      ['4.8.0', 226, 'Roll-backs can be undone.'],
      ['4.7.2', 381, 'Исправлены двери на границе чанков.'],
      ['4.7.0', 552, 'Предпросмотр отката.'],
    ],
  },
  {
    slug: 'gangway',
    title: 'Gangway',
    summary: 'Queues for proxies: fair places, kept for minutes after a lost connection, with numbers that are true.',
    categories: ['management', 'social'],
    license: 'Apache-2.0',
    owner: 'pavel_korund',
    loaders: ['velocity', 'waterfall', 'bungeecord'],
    games: { kind: 'from', version: '1.16.5' },
    appeal: 41,
    gallery: [['queue', 'An evening in the queue', 'Waiting time by hour', 'chart']],
    body: `
When the server is full, people wait. Gangway makes waiting bearable: everyone sees their place and an honest time, and nobody
loses it because of a bad connection.

![Waiting times by hour](gallery/queue)

- Places are kept for **five minutes** after a connection is lost.
- Up to four lanes with weights, e.g. three guests for each member.
- The time shown is the median of the last hour, not a hope.
- Several proxies share one queue.

\`\`\`properties
lanes = guest:1, member:3
keep.seconds = 300
announce.every = 15
\`\`\`
`,
    versions: [
      ['2.1.0', 71, 'Several proxies share one queue.'],
      ['2.0.3', 210, 'Fixes a place being given twice after a proxy restart.'],
      ['2.0.0', 405, 'Lanes.'],
      ['1.4.0', 630, 'Places are kept.'],
    ],
  },
  {
    slug: 'bellwether',
    title: 'Bellwether',
    summary: 'Announcements that people read: rare, short, at the right moment, and never twice to the same person.',
    categories: ['social', 'utility'],
    license: 'MIT',
    owner: 'tobermory',
    loaders: [...servers, 'folia'],
    games: { kind: 'from', version: '1.18.2' },
    requires: ['hearthlink'],
    appeal: 36,
    gallery: [['plan', 'The plan of a week', 'Messages by hour and how many read them', 'panel']],
    body: `
Most servers tell everyone everything every ten minutes, and nobody listens. Bellwether waits until you stand still, tells you one
thing, and remembers that it did.

![A plan of announcements](gallery/plan)

**Moments** can be: after joining, after a death, on entering a region, when idle, at sunrise.

**Audiences** can be: newcomers, builders, those who have not voted, those who asked.

\`\`\`yaml
- text: "The market opens at eight, by the well."
  moment: sunrise
  audience: "not visited:market"
  times: 1
\`\`\`

\`/bell read\` shows how many stayed to read each one. It is a humbling command.
`,
    versions: [
      ['1.8.0', 46, 'Moments by region.'],
      ['1.7.2', 182, 'Texts with links are one message again.'],
      ['1.7.0', 350, '`/bell read`.'],
      ['1.6.0', 597, 'Audiences.'],
    ],
  },
  {
    slug: 'greenroom',
    title: 'Greenroom',
    summary: 'A lobby for small games: teams form themselves, rounds start on time, and spectators can see something.',
    categories: ['minigame', 'social'],
    license: 'MIT',
    owner: 'creator',
    loaders: modern,
    games: { kind: 'from', version: '1.20.6' },
    requires: ['hearthlink'],
    appeal: 49,
    gallery: [
      ['lobby', 'The lobby', 'Four doors, four games', 'blocks'],
      ['boards', 'Boards', 'Rounds, players and who won last', 'panel'],
    ],
    body: `
Walk through a door and you are in the next round. Greenroom takes care of everything around a game that is not the game: teams,
countdown, maps, the way back, and what to do with the one who came late.

![A lobby with four doors](gallery/lobby)

## Included games

- **Sapper**: find the way over a field of pressure plates.
- **Lantern tag**: whoever holds the lamp glows.
- **Raft**: planks float away one by one.

More come as data packs: a game is a map, a list of rules and two functions.

## Fair teams

Teams are made so that the *last ten rounds* would have been even. Friends may stay together; the other team gets the map's better
side for it.
`,
    versions: [
      ['2.2.0', 30, 'Raft. Bring a friend who can jump.'],
      ['2.1.1', 97, 'Late players join as spectators, with a view of both teams.'],
      ['2.1.0', 201, 'Games as data packs.'],
      ['2.0.0', 395, 'Fair teams. Ratings start anew.'],
    ],
  },
  {
    slug: 'stampede',
    title: 'Stampede',
    summary: 'Herds that behave as herds: they graze, follow, flee together and find home, without costing your ticks.',
    categories: ['mobs', 'optimization'],
    license: 'EPL-2.0',
    owner: 'marlowfen',
    loaders: modern,
    games: { kind: 'from', version: '1.20.4' },
    appeal: 35,
    gallery: [['plain', 'On the plain', 'Two hundred animals, one decision at a time', 'hills']],
    body: `
Two hundred cows think two hundred times a second, each for itself. In a herd only three have to: one in front, one at the back, and
the one that heard something.

![A herd on the plain](gallery/plain)

- Grazing herds move on when the grass is short.
- They flee as one, and stop as one.
- Dogs can drive them. So can thunder.
- **Cost**: a herd of 200 takes as much time as 12 single animals.

Farms with fewer than eight animals are left alone. Names, leads and breeding work as before.
`,
    versions: [
      ['1.3.0', 60, 'Dogs.'],
      ['1.2.2', 169, 'Herds no longer cross portals one hoof at a time.'],
      ['1.2.0', 293, 'Grazing.'],
      ['1.1.0', 446, 'Thunder.'],
    ],
  },
  {
    slug: 'almanac',
    title: 'Almanac',
    summary: 'A calendar for your server: feasts, harvests, full moons and birthdays, each with its own small change.',
    categories: ['social', 'game-mechanics', 'food'],
    license: 'CC0-1.0',
    owner: 'nimbus_ida',
    loaders: ['spigot', 'paper', 'purpur', 'folia'],
    games: { kind: 'from', version: '1.20.1' },
    requires: ['hearthlink'],
    suggests: ['bellwether'],
    appeal: 31,
    gallery: [['moon', 'Full moon', 'Once in eight days the night is bright', 'stars']],
    body: `
Days that differ are days that are remembered. Almanac gives your world a calendar of its own and lets any day do something small.

![Full moon over the islands](gallery/moon)

| Day | What changes |
| --- | --- |
| First frost | villagers sell coal |
| Lantern night | lamps are free, mobs stay away |
| Full moon | fish bite twice as often |
| A birthday | one cake, at the door |

Days are text files: a date, a name, what happens at dawn and at dusk. Thirty of them come with the plugin, and all can be removed.
Moons follow the game's own.
`,
    versions: [
      ['1.2.1', 75, 'Birthdays in leap years.'],
      ['1.2.0', 158, 'Days may last several days.'],
      ['1.1.0', 328, 'Moons.'],
    ],
  },
  {
    slug: 'quarry-rules',
    title: 'Quarry Rules',
    summary: 'Worlds with limits: how deep, how far, how many. Each rule has a reason that players can read.',
    categories: ['management', 'game-mechanics'],
    license: 'MIT',
    owner: 'creator',
    loaders: ['sponge'],
    games: { kind: 'fixed', versions: ['1.20.6', '1.21.1', '1.21.3', '1.21.4'] },
    appeal: 20,
    gallery: [['levels', 'Levels', 'Below the line only with a lamp', 'strata']],
    body: `
A rule that nobody understands is broken by accident. Quarry Rules shows the reason together with the refusal:

> You cannot dig here. *The river is two blocks away, and the last flood took the bakery.*

![Levels of a quarry](gallery/levels)

Limits can be set by world, area, height, tool and time:

- how **deep** and how **far** from the centre,
- how **many** blocks a day, by kind,
- **when**: no blasting before eight.

Each refusal is counted. After a week you know which rules are needed and which only annoy.
`,
    versions: [
      ['1.0.2', 288, 'Limits by tool.'],
      ['1.0.0', 410, 'First version for the current interface.'],
      ['0.9.0-beta.1', 437, 'Please try it with your own reasons.'],
    ],
  },
  {
    slug: 'chatter-sieve',
    title: 'Chatter Sieve',
    summary: 'A word filter with lists for forty languages that replaces, warns, mutes or reports what it finds.',
    categories: ['management', 'social'],
    license: 'LicenseRef-All-Rights-Reserved',
    owner: 'liu_yanran',
    loaders: servers,
    games: { kind: 'latest' },
    appeal: 6,
    links: { source: null, issues: 'https://forum.example.org/chatter-sieve' },
    state: {
      status: 'rejected',
      decidedDaysAgo: 6.4,
      message: 'The plugin sends chat to a server of its own without saying so.',
      messageBody:
        'Version 0.4.0 posts every chat line to an address that the description does not mention. Please say in the description what is sent, where to and how to switch it off, make it off by default, and submit again. Everything else is fine.',
    },
    gallery: [['lists', 'Lists', 'Languages and how strict each of them is', 'panel']],
    body: `
Chatter Sieve looks at each line of chat before it is shown. Lists for forty languages come with it, and each can be set to one of
four steps: replace, warn, mute, report.

![Lists of languages](gallery/lists)

- Finds words with spaces, digits and look-alike letters in them.
- Leaves names of players and places alone.
- Learns from what moderators undo.

Mutes end by themselves. Every decision can be looked up with \`/sieve why\`.
`,
    versions: [
      ['0.4.0', 9, 'Lists are updated over the network.'],
      ['0.3.0', 40, 'Look-alike letters.'],
    ],
  },
]
