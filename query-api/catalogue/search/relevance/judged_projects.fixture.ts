/** A project that graded queries look for. `age` is the days since its last update. */
export type JudgedProject = readonly [
  name: string,
  slug: string,
  author: string,
  downloads: number,
  age: number,
  summary: string,
]

const viewers: JudgedProject[] = [
  ['Plenty of Useful Gadgets (PUG)', 'pug', 'tessa_hale', 48_000_000, 20, 'Browse every item and how it is made'],
  ['Plenty of Useful Resources', 'useful-resources', 'waybright', 9_000_000, 200, 'Drops and ores for the gadget list'],
  ['PUG Bookmarks', 'pug-bookmarks', 'tinker.tom', 2_000_000, 400, 'Groups of bookmarks'],
  ['Pugs', 'pugs', 'dogwhistle', 30_000, 900, 'Adds small dogs that snore'],
  ['Useful Gadgets Lite', 'useful-gadgets-lite', 'nobody7', 120_000, 1_500, 'The list without its recipes'],
  ['Roughly Every Ingredient', 'rei-like', 'shedman', 21_000_000, 30, 'Another list of all items'],
]

const rendering: JudgedProject[] = [
  ['Cinnabar', 'cinnabar', 'jellyfish', 60_000_000, 10, 'A modern engine that draws the world faster'],
  ['Cinnabar Extra', 'cinnabar-extra', 'flashgrin', 20_000_000, 25, 'Options that the engine left out'],
  ['Cinnabar Options Screen', 'cinnabar-options', 'flashgrin', 5_000_000, 300, 'Settings in pages'],
  ['Cinder', 'cinder', 'smallfry', 300, 1_200, 'Ash that glows'],
  ['Cinderlands', 'cinderlands', 'biomist', 4_000_000, 60, 'A burnt biome'],
  ['Cinnamon Buns', 'cinnamon-buns', 'bakewell', 800, 700, 'Food for winter'],
  ['Phosphene', 'phosphene', 'jellyfish', 14_000_000, 1_100, 'Light updates without stutter'],
  ['Fewer Stutters', 'fewer-stutters', 'lagless', 700_000, 90, 'Smooths out frames; works with cinabar-like engines'],
]

const maps: JudgedProject[] = [
  ['Wayfinder Minimap', 'wayfinder-minimap', 'hollowmere', 33_000_000, 15, 'A map in the corner'],
  ['Wayfinder World Atlas', 'wayfinder-world-atlas', 'hollowmere', 29_000_000, 15, 'The whole world on one page'],
  ["Roam's Mini-Map", 'roams-mini-map', 'roam', 11_000_000, 45, 'Shows what is near'],
  ['TrailAtlas', 'trailatlas', 'brewster', 17_000_000, 50, 'Real-time mapping in the browser'],
  ['TrailAtlas Markers', 'trailatlas-markers', 'brewster', 600_000, 800, 'Signs become markers'],
  ['Antique Charts', 'antique-charts', 'old_salt', 3_000_000, 1_000, 'Maps as on old paper'],
]

const libraries: JudgedProject[] = [
  ['Fabric Toolbox API', 'fabric-toolbox-api', 'loomworks', 90_000_000, 5, 'Hooks that other projects need'],
  ['Fabric Language Elm', 'fabric-language-elm', 'loomworks', 44_000_000, 20, 'Write for the loader in Elm'],
  ['Forge Config Screens', 'forge-config-screens', 'fuzzwick', 40_000_000, 100, 'Edits settings in the game'],
  ['Toolbox', 'toolbox', 'carpenter9', 5_000, 1_400, 'A chest that you carry'],
  ['Quilted Standard Hooks', 'qsh', 'quiltmakers', 3_000_000, 150, 'Library for quilt'],
  ['Keystone Core', 'keystone-core', 'archibald', 25_000_000, 40, 'Shared code'],
  ['Paper Lantern Chat', 'paper-lantern-chat', 'servus', 400_000, 80, 'Chat channels for paper servers'],
]

const lights: JudgedProject[] = [
  ['Lantern', 'lantern-plain', 'quietude', 900, 1_300, 'One lantern, nothing else'],
  ['Lantern Overhaul', 'lantern-overhaul', 'luxor', 30_000_000, 12, 'Every lantern anew'],
  ['Hanging Lanterns', 'hanging-lanterns', 'luxor', 700_000, 500, 'Hang them from fences'],
  ['Torches Go Out', 'torches-go-out', 'emberly', 1_500_000, 350, 'Rain ends a flame'],
  ['The Lantern of the Deep', 'lantern-of-the-deep', 'abyssal', 2_500_000, 220, 'A dungeon below the sea'],
  ['Of Ash and Ember', 'of-ash-and-ember', 'emberly', 800_000, 600, 'Smithing with patience'],
  ['Colourful Candle Boxes', 'colourful-candle-boxes', 'waxwing', 90_000, 650, 'Boxes of candles'],
]

const numbers: JudgedProject[] = [
  ['3D Skin Sheets', '3d-skin-sheets', 'tr7', 26_000_000, 70, 'The outer layer of a skin in full depth'],
  ['Skin Sheets', 'skin-sheets', 'dressmaker', 200_000, 1_600, 'Shares skins in a group'],
  ['Applied Flux 2', 'af2', 'algorithm', 19_000_000, 35, 'Networks that store everything'],
  ['Applied Flux Addons', 'applied-flux-addons', 'piotr', 2_200_000, 240, 'More cells and cables'],
  ['Chisels 101', 'chisels101', 'masonry', 650_000, 900, 'Small bits of blocks'],
  ['1.8 Combat Restored', 'combat-1-8', 'oldguard', 1_100_000, 420, 'Fights as they were'],
  ["Tinker's Bench 3", 'tinkers-bench-3', 'slimefoot', 8_000_000, 500, 'Builds tools from parts'],
  ["Tinker's Bench", 'tinkers-bench', 'slimefoot', 35_000_000, 1_700, 'Builds tools from parts, the first'],
  ['2048 In A Book', '2048-in-a-book', 'puzzler', 4_000, 1_000, 'A small game of numbers'],
]

const worlds: JudgedProject[] = [
  ['StoneboundDepths', 'stonebound-depths', 'deepdelver', 6_000_000, 130, 'Caves that go on and on'],
  ['The End Beyond', 'the-end-beyond', 'voidwalker', 7_500_000, 260, 'New islands past the portal'],
  ['Enderbloom', 'enderbloom', 'voidwalker', 3_300_000, 90, 'Flowers of the outer islands'],
  ['Terrawright', 'terrawright', 'starmute', 12_000_000, 110, 'Land shaped by rivers'],
  ["Oh The Places You'll Dig", 'oh-the-places-youll-dig', 'corgi', 9_500_000, 80, 'A hundred biomes'],
  ['Wolves & Foxes', 'wolves-and-foxes', 'furrier', 1_400_000, 310, 'Packs that hunt'],
  ['Berry Hedges', 'berry-hedges', 'greengage', 350_000, 720, 'Grow berries along a path'],
  ["Farmhand's Delight", 'farmhands-delight', 'vectorwing2', 28_000_000, 60, 'Cooking with care'],
  ['Echo', 'echo', 'plainsong', 450, 1_100, 'Sound comes back from walls'],
  ['Echoes of Rain', 'echoes-of-rain', 'stormcrow', 5_600_000, 75, 'Weather to listen to'],
  ['Driftwood', 'driftwood', 'old_salt', 2_100_000, 400, 'Logs that wash ashore'],
  ['Drift', 'drift', 'skidmark', 700, 1_250, 'Boats that slide'],
  ['Create: Steam & Signals', 'create-steam-n-signals', 'railyard', 16_000_000, 18, 'Tracks, points and conductors'],
  ['Clarity Shaders', 'clarity-shaders', 'prismatic', 24_000_000, 30, 'Light that bends'],
  ['Clarity', 'clarity-text', 'plainsong', 1_200, 1_300, 'Sharper letters'],
  ['Inventory Porter (Next)', 'inventory-porter-next', 'porterhouse', 10_000_000, 55, 'Sorts what you carry'],
]

const scripts: JudgedProject[] = [
  ['星灯物语', 'star-lamp-story', 'xingdeng', 90_000, 100, '夜晚的冒险故事'],
  ['矿石百科全书', 'ore-encyclopedia', 'kuangshi', 240_000, 200, '所有矿石的资料'],
  ['矿石处理 Plus', 'ore-processing-plus', 'gongchang', 70_000, 500, '工厂与机器'],
  ['简体汉化补丁', 'simplified-patch', 'fanyi', 1_800_000, 40, '中文翻译'],
  ['ひかりの箱庭', 'hikari-garden', 'mizuki', 60_000, 150, '小さな庭を作る'],
  ['クラフト図鑑', 'craft-zukan', 'tanuki', 45_000, 330, 'レシピを見る'],
  ['日本語フォント強化', 'japanese-font-plus', 'moji', 130_000, 210, '文字がきれいに'],
  ['별빛 등불', 'starlight-lamp', 'haneul', 38_000, 120, '밤을 밝히는 등불'],
  ['한글 입력기', 'hangul-input', 'sejong', 210_000, 600, '채팅에서 한글을 씁니다'],
  ['Лесной фонарь', 'forest-lamp', 'lesnik', 52_000, 190, 'Свет в лесу'],
  ['Ёлочные огни', 'new-year-lights', 'snegir', 31_000, 340, 'Гирлянды и игрушки'],
  ['Подземный мир', 'underground-world', 'krot', 88_000, 410, 'Пещеры и руды'],
  ['Château Décor', 'chateau-decor', 'mireille', 320_000, 280, 'Furniture for a castle'],
  ['Piñata Fiesta', 'pinata-fiesta', 'nino', 75_000, 520, 'Sweets for a party'],
  ['Übermut', 'uebermut', 'klaus', 22_000, 610, 'Courage as an effect'],
  ['Smørrebrød Kitchen', 'smorrebrod-kitchen', 'bageren', 18_000, 820, 'Open sandwiches'],
]

/** All invented for this suite; none is a real project. */
export const judgedProjects: readonly JudgedProject[] = [
  ...viewers,
  ...rendering,
  ...maps,
  ...libraries,
  ...lights,
  ...numbers,
  ...worlds,
  ...scripts,
]
