import { act } from '@testing-library/react'
import { Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { Served } from '../api/storage/served.ts'
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

const Lamp = ({ onPress }: { onPress: () => void }) => (
  <button type="button" onClick={onPress}>
    Light
  </button>
)

afterEach(() => {
  document.body.innerHTML = ''
})

test('a part that rests stays as it came until somebody is there, and then does what was pressed', async () => {
  vi.resetModules()
  // As in a browser in which nothing has happened yet.
  const { lazyNamed: lazyThere, loadParts: loadThere, isResting } = await import('./lazyNamed.ts')
  let loads = 0
  let presses = 0
  const Part = lazyThere<'Lamp', { onPress: () => void }>(
    async () => {
      loads++
      return { Lamp }
    },
    'Lamp',
    { rests: true },
  )
  const { ServedContext: Context } = await import('../api/storage/served.ts')
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = '<!--$--><button type="button">Light</button><!--/$-->'
  document.body.append(root)
  expect(isResting('Lamp')).toBe(true)
  await loadThere(['Lamp'])
  const complaints: unknown[] = []
  const page = (
    <Context value={{ parts: new Set(['Lamp']) } as unknown as Served}>
      <Suspense>
        <Part onPress={() => presses++} />
      </Suspense>
    </Context>
  )
  await act(async () => void hydrateRoot(root, page, { onRecoverableError: (error) => complaints.push(error) }))
  expect([loads, root.textContent]).toEqual([0, 'Light'])
  root.querySelector('button')?.click()
  await act(async () => void dispatchEvent(new Event('pointermove')))
  await vi.waitFor(() => expect(presses).toBe(1))
  expect([loads, complaints]).toEqual([1, []])
})
