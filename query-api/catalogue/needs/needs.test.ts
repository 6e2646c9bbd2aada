import type { Dependency } from '@adit/events/catalogue/version/version.events.ts'
import { expect, it } from 'vitest'
import type { NeededProject } from './needs.queries.ts'
import { needsLimits, needsOf } from './needs.ts'

const on = (projectId: string | null, change: Partial<Dependency> = {}): Dependency => ({
  ...{ projectId, versionId: null, fileName: null, kind: 'required' },
  ...change,
})
const project = (id: string, ...dependencies: Dependency[]): NeededProject => ({
  ...{ project_id: id, slug: id, title: id, icon: null, project_types: ['mod'], chosen_type: 'mod' },
  version: { version_id: `${id}-1`, version_number: '1', files: [], dependencies },
})

function sources(...projects: NeededProject[]) {
  const asked: string[][] = []
  return {
    asked,
    newest: async (ids: readonly string[]) => {
      asked.push([...ids])
      return projects.filter(({ project_id }) => ids.includes(project_id))
    },
    pinned: async (ids: readonly string[]) => projects.filter(({ version }) => ids.includes(version?.version_id ?? '')),
  }
}

const named = async (dependencies: Dependency[], from: ReturnType<typeof sources>) =>
  (await needsOf({ projectId: 'own', dependencies }, from)).map(({ kind, project, fileName }) => [
    kind,
    project?.project_id ?? fileName,
  ])

it('follows what is required, and names what is supported without its needs', async () => {
  const from = sources(project('a', on('b')), project('b'), project('o', on('x')), project('x'))
  expect(await named([on('o', { kind: 'optional' }), on('a')], from)).toEqual([
    ['required', 'a'],
    ['required', 'b'],
    ['optional', 'o'],
  ])
})

it('names a project once, as required if anything requires it', async () => {
  const from = sources(project('a', on('b'), on('own')), project('b', on('a')))
  expect(await named([on('a'), on('b', { kind: 'optional' }), on('a')], from)).toEqual([
    ['required', 'a'],
    ['required', 'b'],
  ])
})

it('takes the version that is named', async () => {
  const from = sources(project('a'))
  expect(await named([on('a', { versionId: 'a-1' })], from)).toEqual([['required', 'a']])
  expect(from.asked.flat()).toEqual([])
  expect(await named([on('a', { versionId: 'a-2' })], from)).toEqual([])
})

it('names files from elsewhere, and leaves out what is bundled or conflicts', async () => {
  const dependencies = [
    on(null, { fileName: 'other.jar' }),
    on('a', { kind: 'embedded' }),
    on('b', { kind: 'incompatible' }),
  ]
  expect(await named(dependencies, sources(project('a'), project('b')))).toEqual([['required', 'other.jar']])
})

it('stops after some steps and some projects', async () => {
  const chain = Array.from({ length: 20 }, (_, at) => project(`c${at}`, on(`c${at + 1}`)))
  expect(await named([on('c0')], sources(...chain))).toHaveLength(needsLimits.depth)
  const many = Array.from({ length: needsLimits.projects + 5 }, (_, at) => project(`m${at}`))
  const all = many.map(({ project_id }) => on(project_id))
  expect(await named(all, sources(...many))).toHaveLength(needsLimits.projects)
})

it('has one limit for needs of every kind, however they are named', async () => {
  const many = Array.from({ length: 4 * needsLimits.projects }, (_, at) => project(`m${at}`))
  const dependencies = many.map(({ project_id: id }, at) =>
    on(id, { versionId: at % 2 === 0 ? `${id}-1` : null, kind: at % 4 < 2 ? 'required' : 'optional' }),
  )
  const found = await named(dependencies, sources(...many))
  expect(found).toHaveLength(needsLimits.projects)
  expect(new Set(found.map(([kind]) => kind))).toEqual(new Set(['required']))
  const pinned = many.slice(1).map(({ project_id: id }) => on(id, { versionId: `${id}-1`, kind: 'optional' }))
  expect(await named([on('m0'), ...pinned], sources(...many))).toHaveLength(needsLimits.projects)
})
