import type { ProjectSource } from '../define.ts'

const loaders = ['iris', 'optifine'] as const

export const shaders: readonly ProjectSource[] = [
  {
    slug: 'aureole',
    title: 'Aureole',
    summary: 'Clear air, warm evenings and water with depth: a balanced shader that runs well in the middle class.',
    categories: ['semi-realistic'],
    also: ['atmosphere', 'bloom', 'reflections', 'shadows', 'medium'],
    license: 'GPL-3.0-only',
    owner: 'nimbus_ida',
    loaders,
    games: { kind: 'from', version: '1.20.1' },
    appeal: 92,
    links: { wiki: 'https://wiki.example.org/aureole' },
    gallery: [
      ['evening', 'Evening', 'The last light comes over the water', 'water'],
      ['morning', 'Morning', 'Mist between the hills', 'hills'],
      ['cave', 'Below', 'Light that stays where it belongs', 'cavern'],
    ],
    body: `
Aureole looks at light the way a landscape painter does: where does it come from, what does it pass through, and what does it leave
alone.

![Evening over water](gallery/evening)

## Profiles

| Profile | Shadows | Water | Frames on our test card |
| --- | --- | --- | --- |
| Sketch | soft, 60 m | flat | 140 |
| Study | soft, 120 m | waves | 96 |
| Painting | soft, 200 m | waves, depth | 61 |

## Settings that matter

- **Air** is the amount of haze. Everything else follows from it.
- **Hour** shifts the length of dusk. We like it long.
- **Lamps** chooses between candle and filament.

![Morning between hills](gallery/morning)

Works with packs that bring PBR maps.
`,
    versions: [
      ['3.4.0', 11, 'Lightning lights clouds from within.'],
      ['3.3.2', 64, 'Fixes dark edges at the far plane.'],
      ['3.3.0', 138, 'New water. Depth is tinted by biome.'],
      ['3.2.1', 257, 'Shadows of leaves no longer crawl.'],
      ['3.2.0', 373, 'The setting *Hour*.'],
      ['3.1.0', 531, 'Lamps.'],
    ],
  },
  {
    slug: 'lowlight',
    title: 'Lowlight',
    summary: 'A shader for computers that should not run one: shadows, soft sky and waving leaves at a few percent.',
    categories: ['vanilla-like'],
    also: ['shadows', 'foliage', 'potato'],
    license: 'MIT',
    owner: 'sigrun_dal',
    loaders: ['iris'],
    games: { kind: 'series' },
    suggests: ['slatework'],
    appeal: 84,
    gallery: [
      ['field', 'A field', 'Shadows by height, not by map', 'hills'],
      ['times', 'What it costs', 'Frame times on four old cards', 'chart'],
      ['shore', 'A shore', 'Water without reflections, and it works', 'water'],
    ],
    body: `
Most of what makes a scene look good is *cheap*: a sky that is brighter near the sun, shadows that are blue, leaves that move.
Lowlight does these and nothing else.

![A field with soft shadows](gallery/field)

- One pass. No shadow map: shadows come from the light that the game has computed already.
- 4 % slower than no shader on a card from 2013.
- Every effect is one switch.

![Frame times on old cards](gallery/times)

If it is slower than this for you, that is a bug. Tell me the card.
`,
    versions: [
      ['1.8.1', 16, 'Fixes blue snow.'],
      ['1.8.0', 91, 'Leaves move with the weather.'],
      ['1.7.0', 215, 'Sky near the sun.'],
      ['1.6.0', 362, 'One pass instead of two.'],
      ['1.5.2', 549, 'Works on cards without geometry shaders.'],
    ],
  },
  {
    slug: 'eclaircie',
    title: 'Éclaircie',
    summary: 'The moment after rain, all day long: wet stone, high clouds, colours a little brighter than they are.',
    categories: ['fantasy', 'semi-realistic'],
    also: ['atmosphere', 'reflections', 'colored-lighting', 'high'],
    license: 'LGPL-3.0-or-later',
    owner: 'nimbus_ida',
    loaders,
    games: { kind: 'from', version: '1.20.4' },
    appeal: 59,
    gallery: [
      ['after', 'Après la pluie', 'Sun through the last drops', 'water'],
      ['ridge', 'La crête', 'Clouds below you', 'hills'],
      ['night', 'La nuit', 'Northern lights, stars and one moon', 'stars'],
    ],
    body: `
*Éclaircie*: le moment où le soleil revient. Wet surfaces stay wet for a while, clouds stand high, and everything is a little more
colourful than it has any right to be.

![After the rain](gallery/after)

- **Wetness** is kept by place: under a roof it stays dry.
- **Clouds** in two layers with shadows on the ground.
- **Coloured light** from 60 kinds of lamps and ores.
- **Nights** with more stars than you have seen.

![Night with northern lights](gallery/night)

Réglages en français et en anglais. A middle class card manages the profile *Bruine*; *Arc-en-ciel* wants more.
`,
    versions: [
      ['1.6.0', 42, 'Nuits. New sky at night.'],
      ['1.5.1', 146, 'Roofs keep rain off again.'],
      ['1.5.0', 264, 'Coloured light from ores.'],
      ['1.4.0', 440, 'Two layers of clouds.'],
    ],
  },
  {
    slug: 'inkwell',
    title: 'Inkwell',
    summary: 'Lines and washes: outlines by depth, shadows by hatching, and paper that you can see through the sky.',
    categories: ['cartoon'],
    also: ['shadows', 'low'],
    license: 'MIT',
    owner: 'haruko_ishi',
    loaders,
    games: { kind: 'series' },
    appeal: 48,
    gallery: [
      ['coast', 'A coast', 'Ink and two washes', 'water'],
      ['road', 'A road', 'Hatching gets denser with dusk', 'hills'],
      ['town', 'A town', 'Outlines by depth', 'blocks'],
    ],
    body: `
Inkwell draws your world with a pen. Outlines come from depth, so far things have thin ones; shadows are hatched, in the direction of
the light; and where there is nothing, there is paper.

![A coast in ink](gallery/coast)

**Papers**: white, ivory, grey, and one from the back of an old map.

**Inks**: black, sepia, blue. Or none, for the washes alone.

![A road at dusk](gallery/road)

It needs little: one pass for lines, one for shade. Screenshots print well at A3.
`,
    versions: [
      ['2.1.0', 53, 'Paper from the back of an old map.'],
      ['2.0.1', 177, 'Lines of water are calmer.'],
      ['2.0.0', 315, 'Hatching follows the light.'],
      ['1.3.0', 517, 'Sepia.'],
    ],
  },
  {
    slug: 'halcyon',
    title: 'Halcyon',
    summary:
      'Path-traced light for screenshots and strong cards: glass, caustics and rooms lit through a single window.',
    categories: ['realistic'],
    also: ['path-tracing', 'pbr', 'reflections', 'shadows', 'screenshot'],
    license: 'LicenseRef-All-Rights-Reserved',
    owner: 'nimbus_ida',
    loaders: ['iris'],
    games: { kind: 'latest' },
    appeal: 56,
    links: { source: null },
    gallery: [
      ['bay', 'The bay', '640 samples, two minutes', 'water'],
      ['hall', 'The hall', 'Lit by crystals alone', 'cavern'],
      ['range', 'The range', 'Haze from real scattering', 'hills'],
    ],
    body: `
Halcyon follows light until it has nothing left to say. Stand still and the picture becomes better for as long as you wait; walk and
it stays good enough to walk in.

![A bay at noon](gallery/bay)

## Needs

- A card with 8 GB or more.
- A pack with PBR maps, for metals and wet ground.
- Patience, in units of two minutes.

## Shots

\`F8\` starts a shot: time stops, samples gather, and the finished picture is saved with its settings. Depth of field and exposure are
set like on a camera, by numbers.

![A hall lit by crystals](gallery/hall)
`,
    versions: [
      ['0.7.0', 32, 'Caustics under water.'],
      ['0.6.2', 70, 'Runs on the newest release.'],
      ['0.6.0', 151, 'Shots are saved with their settings.'],
      ['0.5.0-beta.4', 236, 'Glass of any colour. **Beta.**'],
    ],
  },
  {
    slug: 'drizzle',
    title: 'Drizzle',
    summary: 'One effect done well: puddles. They fill in the rain, reflect what is there, and dry from the edges.',
    categories: ['semi-realistic', 'vanilla-like'],
    also: ['reflections', 'atmosphere', 'low'],
    license: 'MIT',
    owner: 'creator',
    loaders,
    games: { kind: 'from', version: '1.20.6' },
    appeal: 39,
    gallery: [
      ['lake', 'Before the rain', 'Stillness', 'water'],
      ['street', 'A street', 'Lamps, twice', 'hills'],
      ['grey', 'A grey day', 'Better than it sounds', 'strata'],
    ],
    body: `
Everything looks as it always did, until it rains. Then puddles form where the ground is low, fill up, reflect lamps and people, and
afterwards dry from their edges over half a day.

![A lake before the rain](gallery/lake)

- Where a puddle forms is decided by place, so it is the same one each time.
- Reflections are of what is on the screen, and fade where that ends.
- Snow turns to slush. Sand drinks.

![Lamps in a wet street](gallery/street)

Costs 7 % in rain and nothing in sunshine.
`,
    versions: [
      ['1.2.0', 37, 'Slush.'],
      ['1.1.1', 125, 'Sand drinks.'],
      ['1.1.0', 249, 'Puddles dry from their edges.'],
      ['1.0.0', 418, 'First rain.'],
    ],
  },
  {
    slug: 'plainsight',
    title: 'Plainsight',
    summary: 'Core shaders for the game as it is, without any loader: softer fog, better text edges, calmer water.',
    categories: ['vanilla-like'],
    also: ['atmosphere', 'potato'],
    license: 'CC0-1.0',
    owner: 'thessaly',
    loaders: ['vanilla', 'canvas'],
    games: { kind: 'fixed', versions: ['1.21.1', '1.21.3', '1.21.4'] },
    appeal: 22,
    gallery: [
      ['fog', 'Fog', 'It begins later and ends softer', 'hills'],
      ['water', 'Water', 'Less of it, to the same effect', 'water'],
      ['night', 'Night', 'Darker, but never black', 'stars'],
    ],
    body: `
Not everyone can or wants to install a loader. Plainsight is a plain resource pack with core shaders: drop it in, switch it on, done.

![Soft fog over hills](gallery/fog)

1. **Fog** begins later and has no edge.
2. **Text** is smoothed at odd sizes of the interface.
3. **Water** moves at half the speed.
4. **Night** keeps its shapes.

That is all, and on purpose. The game's own look is good; it only needed glasses.
`,
    versions: [
      ['1.1.0', 290, 'Text at odd sizes.'],
      ['1.0.1', 348, 'Fixes fog in the nether.'],
      ['1.0.0', 414, 'First version.'],
    ],
  },
]
