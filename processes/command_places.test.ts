import { placePattern } from '@adit/platform/http/place.ts'
import { expect, it } from 'vitest'
import { allContracts } from './api_description.ts'

it('every command that stores something has a read route that shows it', () => {
  const shapeOf = (path: string) => path.replaceAll(/:[^/]+/g, ':')
  const reads = new Set(allContracts.filter(({ method }) => method === 'GET').map(({ path }) => shapeOf(path)))
  const storing = allContracts.filter(({ side, visibleIn }) => side === 'command' && visibleIn)
  expect(storing.length).toBeGreaterThan(50)
  const blind = storing.filter((contract) => !reads.has(shapeOf(placePattern(contract))))
  expect(blind.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  // The path or the new object has a value for each name.
  for (const contract of storing) {
    const names = [...placePattern(contract).matchAll(/:(\w+)/g)].map(([, name]) => name)
    const known = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect([...known, 'id'], contract.path).toEqual(expect.arrayContaining(names))
  }
})
