import { classFile } from './class_file.ts'
import { classNameOf, type Entry, idOf, json, notice, packageOf, type Subject } from './entries.ts'
import { texture } from './png.ts'

const nouns = ['lamp', 'beam', 'gauge', 'hinge', 'crate', 'valve', 'ledger', 'sieve', 'anvil', 'spool', 'cog', 'plank']
const stuffs = ['slate', 'copper', 'oak', 'amber', 'basalt', 'birch', 'iron', 'clay', 'cobalt', 'pine']

/** What every jar contains besides the metadata of its loaders: manifest, classes, textures, texts, recipes. */
export function jarEntries(subject: Subject): Entry[] {
  const { project, version, random } = subject
  const id = idOf(project.slug)
  const names = Array.from({ length: random.whole(4, 10) }, () => `${random.pick(stuffs)}_${random.pick(nouns)}`)
  const things = [...new Set(names)]
  return [
    { name: 'META-INF/MANIFEST.MF', data: manifest(subject) },
    notice(subject),
    ...classes(subject),
    { name: `assets/${id}/icon.png`, data: texture(`${project.slug} icon`) },
    json(`assets/${id}/lang/en_us.json`, texts(id, things)),
    ...things.flatMap((thing) => [
      { name: `assets/${id}/textures/block/${thing}.png`, data: texture(`${project.slug} ${thing}`) },
      json(`assets/${id}/models/block/${thing}.json`, model(id, thing)),
      json(`data/${id}/recipe/${thing}.json`, recipe(id, thing)),
    ]),
    json(`assets/${id}/build.json`, { project: project.slug, version: version.number, things: things.length }),
  ]
}

function manifest({ project, version }: Subject): string {
  const lines = [
    'Manifest-Version: 1.0',
    `Implementation-Title: ${project.slug}`,
    `Implementation-Version: ${version.number}`,
    `Implementation-Vendor: ${project.owner}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

function classes({ project, version, random }: Subject): Entry[] {
  const base = packageOf(project.slug)
  const main = classNameOf(project.slug)
  const parts = ['Config', 'Registry', 'Network', 'Events', 'Commands', 'Codec', 'Cache', 'Renderer']
  const chosen = [main, `${main}Client`, ...parts.slice(0, random.whole(3, parts.length))]
  return chosen.map((name) => {
    const notes = [`${project.slug} ${version.number}`, project.summary, ...notesOf(random.whole(3, 14), random.next)]
    return { name: `${base.replaceAll('.', '/')}/${name}.class`, data: classFile(`${base}.${name}`, notes) }
  })
}

function notesOf(count: number, next: () => number): string[] {
  return Array.from({ length: count }, () => Math.floor(next() * 2 ** 48).toString(36))
}

function texts(id: string, things: readonly string[]): Record<string, string> {
  const title = (thing: string) =>
    thing
      .split('_')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join(' ')
  return Object.fromEntries(things.map((thing) => [`block.${id}.${thing}`, title(thing)]))
}

function model(id: string, thing: string): unknown {
  return { parent: 'minecraft:block/cube_all', textures: { all: `${id}:block/${thing}` } }
}

function recipe(id: string, thing: string): unknown {
  return {
    type: 'minecraft:crafting_shaped',
    category: 'building',
    pattern: ['SS', 'SS'],
    key: { S: { item: 'minecraft:stone' } },
    result: { id: `${id}:${thing}`, count: 4 },
  }
}
