import type { ProjectSource } from '../define.ts'

const loaders = ['minecraft'] as const

export const resourcePacks: readonly ProjectSource[] = [
  {
    slug: 'chalk-and-slate',
    title: 'Chalk & Slate',
    summary: 'Everything redrawn with chalk on slate: flat, calm, readable from afar, at the size of the original.',
    categories: ['simplistic', '16x', 'themed'],
    also: ['blocks', 'items', 'gui'],
    license: 'CC-BY-NC-4.0',
    owner: 'haruko_ishi',
    loaders,
    games: { kind: 'series' },
    appeal: 79,
    gallery: [
      ['blocks', 'Blocks', 'Fifteen of nine hundred', 'tiles'],
      ['village', 'A village', 'Calm surfaces, clear edges', 'blocks'],
    ],
    body: `
Sixteen pixels are enough if each of them has a reason. *Chalk & Slate* redraws all blocks and items with few tones and soft edges,
so that shapes are read before details.

![Fifteen of the blocks](gallery/blocks)

## Principles

- Four tones for each material, never more.
- Noise only where a thing is rough.
- What you should find (ores, levers, doors) has the strongest edge.

![A village of blocks](gallery/village)

Complete for blocks and items, 80 % for creatures. What is missing falls back to the game's own look, which is close enough not to
hurt.
`,
    versions: [
      ['4.1', 14, 'Copper in all its ages, and the new chests.'],
      ['4.0', 58, 'For the new pack format.'],
      ['3.8', 162, 'Creatures: sheep, cows, wolves.'],
      ['3.7', 273, 'Interface screens.'],
      ['3.6', 419, 'Ores have clearer edges.'],
      ['3.5', 606, 'Woods.'],
    ],
  },
  {
    slug: 'candlelit',
    title: 'Candlelit',
    summary: 'A dark interface with warm edges: easy on the eyes at night, and every number still readable.',
    categories: ['utility', 'themed', '32x'],
    also: ['gui', 'fonts'],
    license: 'MIT',
    owner: 'ottilie',
    loaders,
    games: { kind: 'latest' },
    appeal: 70,
    gallery: [['screen', 'An open chest', 'Dark slots, warm edges, numbers in full contrast', 'panel']],
    body: `
The game's grey windows are bright enough to read a book by. Candlelit darkens every screen and gives what you can click a warm edge.

![An open chest](gallery/screen)

- All screens of the game, from the furnace to the loom.
- Numbers and names at a contrast of at least **7 : 1**.
- Durability bars with marks at a half and a quarter.
- A quieter font for numbers, the same width for each digit.

Screens of other mods that use the game's own textures follow by themselves. For others there are add-ons: ask for one in the
tracker, with a picture.
`,
    versions: [
      ['2.6', 7, 'The new dialogs.'],
      ['2.5', 61, 'For the newest release.'],
      ['2.4', 137, 'Digits of one width.'],
      ['2.3', 255, 'Contrast of tooltips raised to 9 : 1.'],
      ['2.2', 412, 'Books.'],
    ],
  },
  {
    slug: 'loam',
    title: 'Loam',
    summary: 'Natural ground in 32 pixels: soil with roots, bark with depth, stone that differs from biome to biome.',
    categories: ['realistic', '32x'],
    also: ['blocks', 'environment', 'models'],
    license: 'CC-BY-NC-SA-4.0',
    owner: 'marlowfen',
    loaders,
    games: { kind: 'series' },
    suggests: ['aureole'],
    appeal: 53,
    gallery: [
      ['ground', 'Ground', 'Soil, bark, moss, gravel', 'tiles'],
      ['valley', 'A valley', 'With the shader Aureole', 'water'],
    ],
    body: `
Loam is about what you walk on. Nine kinds of soil, bark that is different on the north side, gravel that is round by rivers and
sharp below cliffs.

![Kinds of ground](gallery/ground)

### Variation without mods

Every natural block has four to twelve variants that the game itself mixes. With a mod for connected textures there are more, and
edges grow together.

### With shaders

Height and roughness maps are included. A shader with PBR in its list of features will show them.

![A valley with shader](gallery/valley)
`,
    versions: [
      ['1.9', 49, 'Moss grows on the north side.'],
      ['1.8', 142, 'Roughness of wet ground.'],
      ['1.7', 298, 'Nine soils.'],
      ['1.6', 508, 'Bark.'],
    ],
  },
  {
    slug: 'quiet-caves',
    title: '静かな洞窟',
    summary: 'Quiet Caves: new sounds for the deep. Drops, wind, distant stone. The old scares are optional.',
    categories: ['utility', 'tweaks', '16x'],
    also: ['audio'],
    license: 'CC-BY-4.0',
    owner: 'liu_yanran',
    loaders,
    games: { kind: 'from', version: '1.20.1' },
    appeal: 37,
    gallery: [['deep', '深いところ', '水の音だけが聞こえます', 'cavern']],
    body: `
洞窟は静かです。水が落ち、風が通り、遠くで石が動きます。驚かせるための音は入っていません。

![深い洞窟](gallery/deep)

Recorded in two disused mines and one wine cellar, with permission of all three. Forty-one sounds in stereo, levelled so that a pick
is never louder than a voice.

- **Near**: drops, gravel, your own steps.
- **Far**: wind by depth, stone by night.
- **Optional**: the game's own cave sounds can be mixed back in with the add-on in the same file.
`,
    versions: [
      ['1.2', 69, '風の音を追加しました。 Wind.'],
      ['1.1', 234, 'Steps on gravel.'],
      ['1.0', 434, 'Forty-one sounds.'],
    ],
  },
  {
    slug: 'ishidatami',
    title: '石畳の町',
    summary: 'Ishidatami: paving stones, roof tiles and plaster in 64 pixels, after streets that still exist.',
    categories: ['decoration', '64x', 'realistic'],
    also: ['blocks', 'models'],
    license: 'CC-BY-ND-4.0',
    owner: 'haruko_ishi',
    loaders,
    games: { kind: 'series' },
    appeal: 40,
    gallery: [
      ['stones', '敷石', '雨のあとの色', 'tiles'],
      ['street', '通り', 'A street with plaster walls', 'blocks'],
    ],
    body: `
古い町の石畳を、六十四ピクセルで描きました。敷石、瓦、漆喰。雨のあとの色にいちばん時間をかけています。

![敷石の模様](gallery/stones)

## What is in it

| Group | Blocks |
| --- | --- |
| Paving | stone, andesite, tuff, deepslate and their bricks |
| Roofs | copper as tiles, in each of its ages |
| Walls | plaster for all sixteen concretes |

![漆喰の通り](gallery/street)

Everything else keeps the look of the game, so it can be laid over another pack.
`,
    versions: [
      ['2.0', 39, '瓦。 Roof tiles.'],
      ['1.5', 176, '漆喰。 Plaster.'],
      ['1.4', 357, 'Tuff.'],
    ],
  },
  {
    slug: 'clear-ores',
    title: 'Clear Ores',
    summary: 'Ores that everyone can tell apart, by shape as well as by colour. Nothing glows, nothing shines through.',
    categories: ['tweaks', 'vanilla-like', '16x'],
    also: ['blocks'],
    license: 'CC0-1.0',
    owner: 'creator',
    loaders,
    games: { kind: 'from', version: '1.19.4' },
    appeal: 72,
    gallery: [
      ['ores', 'Eight ores', 'Each with a shape of its own', 'tiles'],
      ['wall', 'In the wall', 'What you see by torchlight', 'strata'],
    ],
    body: `
Gold and copper look alike in torchlight, and for one person in twelve they look alike in daylight. Clear Ores gives each ore its own
**shape**: coal is square, iron is round, gold is flat, diamond is a diamond.

![Eight ores](gallery/ores)

- Checked with three kinds of colour blindness.
- Fair: no glow, no borders, nothing that is seen through stone. Allowed on every server that we asked.
- Sixteen pixels, the game's own palette.

![Ores in a lit gallery](gallery/wall)
`,
    versions: [
      ['3.0', 20, 'Nether ores.'],
      ['2.2', 109, 'Redstone keeps its shape when it is lit.'],
      ['2.1', 258, 'Copper is darker at the edges.'],
      ['2.0', 425, 'Shapes for all ores.'],
      ['1.3', 655, 'Deepslate.'],
    ],
  },
  {
    slug: 'tintype',
    title: 'Tintype',
    summary: 'The world in silver and shadow: a black-and-white pack with the grain of old photographs.',
    categories: ['themed', 'cursed', '128x'],
    also: ['blocks', 'entities', 'environment'],
    license: 'MIT',
    owner: 'thessaly',
    loaders,
    games: { kind: 'latest' },
    appeal: 19,
    state: { status: 'private' },
    gallery: [['plate', 'A plate', 'Exposure: eleven seconds', 'tiles']],
    body: `
What would it look like if the first photographers had built with cubes? Tintype has no colour at all. Wool is told apart by weave,
ores by sparkle, and at night there is very little to tell.

![A plate of textures](gallery/plate)

It is less of a joke than it sounds: without colour you begin to see light. Builders use it to check their facades, and it runs on
anything.

*Redstone is the one exception. You will see.*
`,
    versions: [
      ['1.1', 45, 'Wool by weave.'],
      ['1.0', 192, 'First exposure.'],
    ],
  },
  {
    slug: 'zhivaya-rech',
    title: 'Живая речь',
    summary: 'Живой русский перевод игры: тридцать тысяч слов, заново и без канцелярита. A new Russian translation.',
    categories: ['utility', 'tweaks', '16x'],
    also: ['locale'],
    license: 'CC-BY-SA-4.0',
    owner: 'pavel_korund',
    loaders,
    games: { kind: 'latest' },
    appeal: 34,
    gallery: [['menu', 'Меню', 'Коротко и по-русски', 'panel']],
    body: `
Перевод, который хочется читать. Мы прошли по всем строкам игры и заменили те, что звучали как инструкция к утюгу.

![Меню на русском](gallery/menu)

| Было | Стало |
| --- | --- |
| Осуществить выход из игры | Выйти |
| Багровый стебель | Багровый ствол |
| Невозможно произвести сон | Сейчас не уснуть |

- Все названия единообразны: одно слово — одна вещь.
- Буква **ё** на своём месте.
- Ошибки и споры — в трекере.

In English: a fresh Russian translation of the whole game, with one word for one thing. It only replaces the language file.
`,
    versions: [
      ['1.7', 24, 'Новые строки последнего выпуска.'],
      ['1.6', 120, 'Исправлено 214 строк. Спасибо всем, кто писал.'],
      ['1.5', 269, 'Достижения.'],
      ['1.4', 451, 'Книги и загрузочные советы.'],
    ],
  },
  {
    slug: 'gilded-hud',
    title: 'Gilded Frames',
    summary: 'Ornate frames around hearts, armour and hotbar, after picture frames of four centuries.',
    categories: ['themed', 'decoration', '64x'],
    also: ['gui'],
    license: 'LicenseRef-All-Rights-Reserved',
    owner: 'thessaly',
    loaders,
    games: { kind: 'series' },
    appeal: 8,
    links: { source: null },
    state: {
      status: 'withheld',
      decidedDaysAgo: 17.2,
      message: 'Two of the frames are taken from another pack.',
      messageBody:
        'The author of the other pack has shown us the originals of `frame_03` and `frame_07`. Please replace both, or show us the permission. The files stay reachable for people who have the link until then.',
    },
    gallery: [['frames', 'Frames', 'Oak, plaster, gold leaf, tin', 'panel']],
    body: `
Hearts in a frame of oak, armour in plaster, the hotbar in gold leaf. Eleven sets of frames, each after a piece that hangs in a
museum somewhere, redrawn in 64 pixels.

![Four sets of frames](gallery/frames)

- Sets can be chosen one by one with the folders inside the pack.
- Frames leave the numbers alone.
- Works with a wide hotbar.
`,
    versions: [
      ['1.1', 36, 'Plaster.'],
      ['1.0', 90, 'Eleven sets.'],
    ],
  },
]
