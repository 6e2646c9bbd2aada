// @vitest-environment node
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path/posix'
import { roomOrder } from '@adit/events/kit/room_order.values.ts'
import { expect, test } from 'vitest'

/** Each may import only from itself and from those before it. */
const order: readonly string[] = [
  ...['api', 'intl', 'theme', 'ui', 'app/kit', 'app/staff', 'app/dashboard'],
  ...roomOrder,
  'app',
]

const specifier = /(?:\bfrom\s+|\bimport\s*\(?\s*|@import\s+)['"](\.{1,2}\/[^'"?]+)['"]/g

/** The place in the order that a file is in. Files in `src` itself put everything together, as `app` does. */
function placeOf(file: string): string {
  const [first = '', second] = file.includes('/') ? file.split('/') : ['app']
  return order.includes(`${first}/${second}`) ? `${first}/${second}` : first
}

async function readImports(): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>()
  for await (const file of glob('**/*.{ts,tsx,css}', { cwd: import.meta.dirname })) {
    if (/\.test\.tsx?$|^testing\//.test(file)) continue
    const text = await readFile(join(import.meta.dirname, file), 'utf8')
    const targets = [...text.matchAll(specifier)].map(([, target = '']) => normalize(join(dirname(file), target)))
    imports.set(file, targets)
  }
  return imports
}

const imports = await readImports()

function upwardImports(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return [...graph].flatMap(([file, targets]) =>
    targets
      .filter((target) => order.indexOf(placeOf(target)) > order.indexOf(placeOf(file)))
      .map((target) => {
        const [low, high] = [placeOf(file), placeOf(target)]
        return `${file} imports ${target}: ${low} comes before ${high}. Declare a slot in ${low} (app/kit/slot.tsx) and fill it in the face of ${high}.`
      }),
  )
}

function unknownPlaces(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return [...graph.keys()]
    .filter((file) => !order.includes(placeOf(file)))
    .map(
      (file) => `${file}: ${placeOf(file)} is no room and no folder of the frontend; see the order in order.test.ts.`,
    )
}

/** Files whose imports lead back to them, dynamic imports included. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, path: readonly string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      const round = [...path.slice(path.indexOf(file)), file]
      found.push(`${round.join(' -> ')}: move what both need into a file of its own.`)
      return
    }
    state.set(file, 'open')
    for (const target of graph.get(file) ?? []) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

test('only tests import what is made for tests', () => {
  const offences = [...imports].filter(([, targets]) => targets.some((target) => placeOf(target) === 'testing'))
  expect(offences.map(([file]) => file)).toEqual([])
})

test('every file is in a room or in a folder that all rooms share', () => {
  expect(unknownPlaces(imports)).toEqual([])
})

test('rooms import only from rooms before them', () => {
  expect(imports.size).toBeGreaterThan(400)
  expect(upwardImports(imports)).toEqual([])
})

test('imports form no cycle', () => {
  expect(cycles(imports)).toEqual([])
})

test('says what to do about an upward import and about a cycle', () => {
  const graph = new Map([
    ['teams/a.ts', ['catalogue/b.ts']],
    ['catalogue/b.ts', ['teams/a.ts']],
  ])
  expect(upwardImports(graph)).toEqual([
    'teams/a.ts imports catalogue/b.ts: teams comes before catalogue. Declare a slot in teams (app/kit/slot.tsx) and fill it in the face of catalogue.',
  ])
  expect(cycles(graph)).toEqual([
    'teams/a.ts -> catalogue/b.ts -> teams/a.ts: move what both need into a file of its own.',
  ])
})
