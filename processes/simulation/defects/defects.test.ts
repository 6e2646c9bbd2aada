import { readFileSync } from 'node:fs'
import { codec } from '@adit/events/registry.ts'
import { expect, it } from 'vitest'
import { changeSource } from '../engine/substitutes.ts'
import { defects } from './defects.values.ts'
import { readFound } from './found.ts'

const root = new URL('../../../', import.meta.url)

it.each(defects.map(({ name, changes }) => [name, changes]))('%s can be put into the code', (_, changes) => {
  for (const change of changes) {
    const source = readFileSync(new URL(change.file, root), 'utf8')
    expect(changeSource(source, change)).not.toBe(source)
  }
})

/** Its steps begin at another site, of which the simulation has none. */
const outside = 'ProviderLinking'
const sagas = [...codec.types]
  .flatMap((type) => /^(\w+)UndoStarted$/.exec(type)?.[1] ?? [])
  .filter((saga) => saga !== outside)

it.each(sagas)('%s has a defect', (saga) => {
  expect(defects.map(({ about }) => about)).toContain(saga)
})

it('every defect has a run that finds it', async () => {
  const found = await readFound()
  expect(defects.map(({ name }) => name).filter((name) => !found[name])).toEqual([])
})
