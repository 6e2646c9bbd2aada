import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noMeta, playedOn, readDownloadMeta } from './download_meta.values.ts'

const read = (header?: string, query = '') => readDownloadMeta(header, new URLSearchParams(query))

describe('readDownloadMeta', () => {
  it('reads the header', () => {
    const header = { reason: 'modpack', game_version: '1.21.4', loader: 'fabric', dependent_on: 'AABBCCDD' }
    expect(read(JSON.stringify(header))).toEqual({
      ...{ reason: 'modpack', gameVersion: '1.21.4', loader: 'fabric', dependentProjectId: 'AABBCCDD' },
    })
  })

  it('reads the query where the header says nothing', () => {
    const query = 'mr_download_reason=update&mr_game_version=25w43a&mr_loader=mrpack&mr_dependent_on=AABBCCDD'
    expect(read('{"reason":"dependency"}', query)).toEqual({
      ...{ reason: 'dependency', gameVersion: '25w43a', loader: 'mrpack', dependentProjectId: 'AABBCCDD' },
    })
  })

  it.each([
    ['{"reason":"fun"}', { reason: 'unknown' }],
    ['{"reason":7}', { reason: 'unknown' }],
    ['{"loader":"my own"}', { loader: 'unknown' }],
    ['{"game_version":"<script>"}', { gameVersion: 'unknown' }],
    [`{"game_version":"${'1'.repeat(33)}"}`, { gameVersion: 'unknown' }],
    ['{"dependent_on":"a slug"}', { dependentProjectId: 'unknown' }],
  ])('keeps %s as unknown', (header, expected) => {
    expect(read(header)).toEqual({ ...noMeta, ...expected })
  })

  it.each([undefined, '', 'no JSON', '[]', 'null', '7', `{"reason":"${'x'.repeat(2_000)}"}`])(
    'takes %s for nothing',
    (header) => {
      expect(read(header)).toEqual(noMeta)
    },
  )

  it('never throws, and gives only values that can be recorded', () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (query, header) => {
        for (const value of Object.values(read(header, `mr_loader=${query}&mr_game_version=${query}`))) {
          if (value !== null) expect(value).toMatch(/^[\w.+-]{1,64}$/)
        }
      }),
    )
  })
})

it('checks what launchers say of play time in the same way', () => {
  expect(playedOn('fabric', '1.21.4')).toEqual({ loader: 'fabric', gameVersion: '1.21.4' })
  expect(playedOn('mine', '')).toEqual({ loader: 'unknown', gameVersion: null })
})
