import {
  DATA_PACK_FORMATS,
  type PackFormat,
  RESOURCE_PACK_FORMATS,
} from '@adit/command-api/catalogue/inspection/ranges/pack_formats.values.ts'
import type { DemoVersion } from '../project.ts'
import { type Entry, idOf, json, notice, type Subject } from './entries.ts'
import { texture } from './png.ts'

type Table = typeof DATA_PACK_FORMATS

/** Folders were renamed from plural to singular in 1.21. */
const singularFolders = 45
/** From this version on the game reads `min_format` and `max_format`, by kind of pack. */
const minAndMax = { data: 82, resources: 65 }

function formatsOf({ gameVersions }: DemoVersion, table: Table): [oldest: number, newest: number] {
  const known = table.filter(([, releases]) => releases.some((release) => gameVersions.includes(release)))
  const majors = known.map(([format]: readonly [PackFormat, unknown]) => format[0])
  return [Math.min(...majors), Math.max(...majors)]
}

function packMcmeta({ project, version }: Subject, kind: 'data' | 'resources'): Entry {
  const [oldest, newest] = formatsOf(version, kind === 'data' ? DATA_PACK_FORMATS : RESOURCE_PACK_FORMATS)
  const range = oldest === newest ? {} : { supported_formats: { min_inclusive: oldest, max_inclusive: newest } }
  const since = newest >= minAndMax[kind] ? { min_format: oldest, max_format: newest } : {}
  const description = [
    { text: project.title, color: 'gold' },
    { text: ` ${version.number}`, color: 'gray' },
  ]
  return json('pack.mcmeta', { pack: { pack_format: newest, ...range, ...since, description } })
}

/** Functions, tags, loot and advancements in the project's own namespace. */
export function dataPack(subject: Subject): Entry[] {
  const { project, version, random } = subject
  const id = idOf(project.slug)
  const singular = formatsOf(version, DATA_PACK_FORMATS)[0] >= singularFolders
  const folder = (name: string) => (singular ? name : `${name}s`)
  const steps = ['tick', 'load', 'setup', 'reward', 'spawn', 'cleanup', 'announce', 'settings']
  const chosen = steps.slice(0, random.whole(4, steps.length))
  const base = `data/${id}`
  return [
    packMcmeta(subject, 'data'),
    notice(subject),
    { name: 'pack.png', data: texture(`${project.slug} icon`) },
    ...chosen.map((step) => ({
      name: `${base}/${folder('function')}/${step}.mcfunction`,
      data: commands(subject, step),
    })),
    json(`data/minecraft/tags/${folder('function')}/load.json`, { values: [`${id}:load`] }),
    json(`data/minecraft/tags/${folder('function')}/tick.json`, { values: [`${id}:tick`] }),
    json(`${base}/${folder('advancement')}/root.json`, advancement(subject)),
    ...['chest', 'cache', 'hidden'].map((name) => json(`${base}/${folder('loot_table')}/${name}.json`, loot(subject))),
  ]
}

function commands({ project, version, random }: Subject, step: string): string {
  const id = idOf(project.slug)
  const lines = Array.from({ length: random.whole(6, 22) }, () => {
    const [x, y, z] = [random.whole(-40, 40), random.whole(-4, 12), random.whole(-40, 40)]
    return random.pick([
      `execute as @a[tag=${id}_active] at @s run function ${id}:load`,
      `scoreboard players add #${step} ${id} ${random.whole(1, 9)}`,
      `setblock ~${x} ~${y} ~${z} minecraft:${random.pick(['stone', 'lantern', 'oak_planks', 'copper_block'])}`,
      `particle minecraft:${random.pick(['ash', 'flame', 'end_rod'])} ~${x} ~${y} ~${z} 0.2 0.2 0.2 0.01 8`,
    ])
  })
  return [`# ${project.title} ${version.number}: ${step}`, `scoreboard objectives add ${id} dummy`, ...lines, ''].join(
    '\n',
  )
}

function advancement({ project }: Subject): unknown {
  return {
    display: { icon: { id: 'minecraft:lantern' }, title: project.title, description: project.summary },
    criteria: { start: { trigger: 'minecraft:tick' } },
  }
}

function loot({ random }: Subject): unknown {
  const items = ['coal', 'iron_ingot', 'emerald', 'bread', 'map', 'book', 'lantern', 'rail', 'amethyst_shard']
  const entries = items
    .filter(() => random.chance(0.6))
    .map((name) => ({ type: 'minecraft:item', name: `minecraft:${name}`, weight: random.whole(1, 12) }))
  return { type: 'minecraft:chest', pools: [{ rolls: { min: 2, max: random.whole(3, 7) }, entries }] }
}

const blocks = 'stone dirt oak_planks cobblestone sand gravel glass bricks copper_block deepslate tuff calcite'.split(
  ' ',
)
const ores = 'coal_ore iron_ore gold_ore diamond_ore emerald_ore lapis_ore redstone_ore copper_ore'.split(' ')

/** Textures named after the game's own blocks, and a language file for packs that change texts. */
export function resourcePack(subject: Subject): Entry[] {
  const { project, version, random } = subject
  const chosen = [...blocks, ...ores].filter(() => random.chance(0.75))
  const tags = [...project.categories, ...project.additionalCategories]
  const speaks = tags.includes('locale')
  return [
    packMcmeta(subject, 'resources'),
    notice(subject),
    { name: 'pack.png', data: texture(`${project.slug} icon`) },
    ...chosen.map((name) => ({
      name: `assets/minecraft/textures/block/${name}.png`,
      data: texture(`${project.slug} ${name} ${version.number.split('.').slice(0, 2).join('.')}`),
    })),
    ...(speaks
      ? [
          json(
            'assets/minecraft/lang/en_us.json',
            Object.fromEntries(chosen.map((name) => [`block.minecraft.${name}`, name.replaceAll('_', ' ')])),
          ),
        ]
      : []),
    ...(tags.includes('audio') ? [json('assets/minecraft/sounds.json', sounds(subject))] : []),
    json(`assets/${idOf(project.slug)}/credits.json`, { made_by: project.owner, version: version.number }),
  ]
}

function sounds({ random }: Subject): unknown {
  const names = ['block.stone.step', 'block.wood.place', 'ambient.cave', 'weather.rain', 'block.lantern.place']
  return Object.fromEntries(
    names.map((name) => [name, { replace: true, sounds: [{ name, volume: random.whole(4, 10) / 10 }] }]),
  )
}
