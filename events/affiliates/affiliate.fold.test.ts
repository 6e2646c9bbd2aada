import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { AffiliateEvent } from './affiliate.events.ts'
import { affiliateFold } from './affiliate.fold.ts'

const created = (codeId: string): AffiliateEvent => ({
  ...{ type: 'AffiliateCodeCreated', data: { codeId, sourceName: `name of ${codeId}` } },
})
const renamed: AffiliateEvent = { type: 'AffiliateCodeRenamed', data: { codeId: 'C1', sourceName: 'other' } }
const deleted: AffiliateEvent = { type: 'AffiliateCodeDeleted', data: { codeId: 'C1' } }

it.each<[string, AffiliateEvent[], [string, string][]]>([
  ['no code at first', [], []],
  [
    'codes by their names',
    [created('C1'), created('C2')],
    [
      ['C1', 'name of C1'],
      ['C2', 'name of C2'],
    ],
  ],
  ['a code by its new name', [created('C1'), renamed], [['C1', 'other']]],
  ['no code that was deleted', [created('C1'), created('C2'), deleted], [['C2', 'name of C2']]],
])('an affiliate has %s', (_, events, expected) => {
  const codes = [...snapshotOf(affiliateFold, events).codes.values()]
  expect(codes.map(({ codeId, sourceName }) => [codeId, sourceName])).toEqual(expected)
})
