import { expect, test, vi } from 'vitest'
import { lazyNamed, loadParts } from './lazyNamed.ts'
import { missingPart } from './missingPart.ts'

test('a part that is missing when a page is taken over leaves the page as it is, and is recovered', async () => {
  lazyNamed<'Gone', object>(
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Gone.js')),
    'Gone',
  )
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  let taken = false
  void loadParts(['Gone']).then(() => {
    taken = true
  })
  await vi.waitFor(() => expect(missingPart.get()).toBe('away'))
  expect(taken).toBe(false)
})

test('a part that fails for another reason fails the take-over', async () => {
  lazyNamed<'Broken', object>(() => Promise.reject(new Error('broken')), 'Broken')
  await expect(loadParts(['Broken'])).rejects.toThrow('broken')
})
