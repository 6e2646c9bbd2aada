import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { preferenceGroups } from './preferences.schema.ts'
import {
  changedPreferences,
  defaultPreferences,
  mergedPreferences,
  type SomePreferences,
} from './preferences.values.ts'

it('has a default for each preference, and no others', () => {
  expect(z.strictObject(preferenceGroups).parse(defaultPreferences)).toEqual(defaultPreferences)
  const names = Object.entries(preferenceGroups).map(([group, { shape }]) => [group, Object.keys(shape)])
  expect(names).toEqual(Object.entries(defaultPreferences).map(([group, all]) => [group, Object.keys(all)]))
})

it('puts what is chosen over what was, and leaves the rest', () => {
  const before: SomePreferences = { appearance: { auto: true, theme: 'oled' }, layouts: { mods: 'grid' } }
  const after = mergedPreferences(before, { appearance: { theme: 'light', auto: undefined }, social: undefined })
  expect(after).toEqual({ appearance: { auto: true, theme: 'light' }, layouts: { mods: 'grid' } })
  expect(mergedPreferences(defaultPreferences, after)).toEqual({
    ...defaultPreferences,
    ...{ appearance: { auto: true, theme: 'light' }, layouts: { ...defaultPreferences.layouts, mods: 'grid' } },
  })
})

it.each<[string, SomePreferences, SomePreferences, SomePreferences | null]>([
  ['nothing, if nothing is wanted', {}, {}, null],
  ['nothing, if it is so by default', {}, { appearance: { theme: 'dark' } }, null],
  [
    'nothing, if it was chosen before',
    { sidebars: { left_aligned_content: true } },
    { sidebars: { left_aligned_content: true } },
    null,
  ],
  ['nothing of an empty group', {}, { social: {} }, null],
  ['what is absent', {}, { appearance: { auto: undefined } }, null],
  [
    'only what differs',
    { appearance: { theme: 'oled' } },
    { appearance: { theme: 'oled', auto: true }, behavior: { quick_instance_count: 3 }, layouts: { mods: 'grid' } },
    { appearance: { auto: true }, layouts: { mods: 'grid' } },
  ],
  [
    'the default after another choice',
    { appearance: { theme: 'oled' } },
    { appearance: { theme: 'dark' } },
    { appearance: { theme: 'dark' } },
  ],
])('changes %s', (_, chosen, wanted, expected) => {
  expect(changedPreferences(chosen, wanted)).toEqual(expected)
})

const some = fc.record(
  {
    appearance: fc.record({ auto: fc.boolean(), theme: fc.constantFrom('light', 'dark') }, { requiredKeys: [] }),
    behavior: fc.record({ hide_nametag: fc.boolean(), quick_instance_count: fc.nat(3) }, { requiredKeys: [] }),
    sidebars: fc.record({ right_aligned_search: fc.boolean() }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<SomePreferences>

it('comes to the same by what changes alone, and then nothing is left to change', () => {
  fc.assert(
    fc.property(some, some, (chosen, wanted) => {
      const after = mergedPreferences(chosen, changedPreferences(chosen, wanted) ?? {})
      expect(mergedPreferences(defaultPreferences, after)).toEqual(
        mergedPreferences(mergedPreferences(defaultPreferences, chosen), wanted),
      )
      expect(changedPreferences(after, wanted)).toBeNull()
    }),
  )
})
