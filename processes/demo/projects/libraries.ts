import type { ProjectSource } from '../define.ts'

/** Mods that other mods of the demo require. */
export const libraries: readonly ProjectSource[] = [
  {
    slug: 'tallow',
    title: 'Tallow',
    summary: 'A small configuration library: typed settings, a screen made from them, and files that survive updates.',
    categories: ['library', 'utility'],
    license: 'MIT',
    owner: 'ottilie',
    loaders: ['fabric', 'quilt', 'forge', 'neoforge'],
    environment: 'client_or_server',
    games: { kind: 'from', version: '1.16.5' },
    appeal: 98,
    gallery: [
      ['screen', 'A generated settings screen', 'Every setting of a mod with its range and its default', 'panel'],
      ['layers', 'From file to field', 'How the layers of a configuration lie on each other', 'strata'],
    ],
    body: `
Tallow turns a plain record into a configuration file, a settings screen and a command. You write the record; Tallow does the
rest, on every loader and on both sides.

## For players

You are here because another mod needs Tallow. Put it in your \`mods\` folder and forget about it. Files lie in
\`config/<mod>.json5\`, with the comments of the author above each setting.

![A settings screen with sliders and switches](gallery/screen)

## For authors

\`\`\`java
public record LampConfig(
    @Range(min = 1, max = 15) int brightness,
    @Comment("Lamps go out in the rain") boolean rain
) {}

LampConfig config = Tallow.load("lamps", LampConfig.class, new LampConfig(12, true));
\`\`\`

- Values out of range are clamped and named in the log, never thrown.
- Renamed settings are carried over with \`@Formerly("old_name")\`.
- A file with a syntax error is kept as \`.broken\` and replaced by defaults, so that nobody loses an evening of tuning.

| Side | What is synced |
| --- | --- |
| client | nothing |
| server | settings marked \`@Shared\` |
`,
    versions: [
      [
        '4.2.1',
        6,
        'Fixes a crash when a list setting is emptied from the screen.\n\n- Reset buttons now ask once for a whole page.',
      ],
      [
        '4.2.0',
        38,
        '### New\n\n- Search box on long settings screens.\n- `@Formerly` takes several names.\n\n### Fixed\n\n- Colours lost their alpha when saved by hand.',
      ],
      [
        '4.1.0',
        131,
        'Settings can be shared from server to client. Files are written in one step, so a crash no longer leaves half a file.',
      ],
      ['4.0.2', 244, 'Support for the new screen layout. No changes to the interface for mods.'],
      [
        '4.0.0',
        360,
        '**Breaking:** records replace annotated classes. The old way keeps working until the next major version.',
      ],
      ['3.6.0', 505, 'Adds a command for servers: `/tallow set <mod> <key> <value>`.'],
      ['3.5.4', 648, 'Reads files with Windows line ends. Thanks to everyone who reported it.'],
    ],
  },
  {
    slug: 'keystone',
    title: 'Keystone',
    summary: 'Library for machines that span many blocks: patterns, previews, shared inventories and saved state.',
    categories: ['library', 'technology'],
    license: 'LGPL-3.0-or-later',
    owner: 'kestrelworks',
    loaders: ['fabric', 'neoforge'],
    environment: 'client_and_server',
    games: { kind: 'fixed', versions: ['1.20.1', '1.20.4', '1.21.1', '1.21.4', '1.21.8', '1.21.10'] },
    requires: ['tallow'],
    appeal: 88,
    gallery: [
      ['furnace', 'A furnace of forty blocks', 'One structure, one inventory, one light when it runs', 'blocks'],
      ['preview', 'Preview before building', 'Missing blocks are shown where they belong', 'panel'],
    ],
    body: `
# Keystone

Big machines are hard to get right: half of one unloads, a pattern is built sideways, a chest inside it is broken. Keystone
takes care of these and leaves you with the part that is yours.

![A furnace made of forty blocks](gallery/furnace)

### What it gives you

1. **Patterns** written as text, in all four directions and mirrored.
2. **Previews** that list what is missing.
3. **Ports** for items, fluids and energy, wherever the player puts them.
4. **State** that is saved once per structure and survives a chunk that is only half loaded.

\`\`\`json
{
  "pattern": ["bbb", "b b", "bbb"],
  "key": { "b": "#c:bricks" },
  "ports": 3
}
\`\`\`

Questions are welcome in the issue tracker; the examples folder holds four complete machines with their tests.
`,
    versions: [
      ['2.8.0', 20, 'Ports may face down. Patterns load forty times faster, because they are compiled once.'],
      ['2.7.3', 96, 'A structure that is torn down while it is saved no longer duplicates its items.'],
      ['2.7.0', 214, 'Mirrored patterns, previews through walls, and a `keystone:formed` game event for sensors.'],
      ['2.6.0', 330, 'Fluids and energy go through the same kind of port.'],
      ['2.5.1', 470, 'Fixes a rare hang on servers when two structures share a wall.'],
      ['2.5.0-beta.2', 498, 'Second try of shared walls. Please test on a copy of your world.'],
    ],
  },
  {
    slug: 'fathom',
    title: 'Fathom',
    summary: 'Networking for mods without the ceremony: typed messages, versioned payloads and quiet fallbacks.',
    categories: ['library'],
    also: ['optimization'],
    license: 'Apache-2.0',
    owner: 'sigrun_dal',
    loaders: ['fabric', 'quilt', 'neoforge'],
    environment: 'client_or_server',
    games: { kind: 'series' },
    appeal: 80,
    gallery: [['traffic', 'Traffic of an evening', 'Bytes per second before and after batching', 'chart']],
    body: `
Fathom sends your messages and nothing else. It batches what is sent in one tick, checks sizes before they leave the server,
and tells both sides which messages the other one understands.

- **Typed.** A message is a record. Encoding comes from its fields and is checked when the game starts.
- **Versioned.** Old clients keep working; fields that they do not know are left out.
- **Bounded.** A payload over its limit is refused with the name of the message and the number of bytes, on the sender's side.

![A chart of traffic over one evening](gallery/traffic)

> A server with sixty players sent 38 % fewer packets after three of its mods moved to Fathom. Your numbers will differ, so
> measure: \`/fathom stats\` writes a table of the last ten minutes.

Players need not do anything: mods that use Fathom ask for it.
`,
    versions: [
      ['1.9.2', 11, 'Compression starts at 256 bytes instead of 64: small messages grew.'],
      ['1.9.0', 74, 'Adds `/fathom stats`. Batches are split at 128 KiB.'],
      ['1.8.4', 190, 'Fixes a handshake that waited forever behind some proxies.'],
      ['1.8.0', 301, 'Messages can name a lane, so that big ones do not hold up small ones.'],
      ['1.7.1', 520, 'Clearer error when two mods register the same channel.'],
    ],
  },
]
