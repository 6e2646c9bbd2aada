import type { Environment } from '@adit/events/catalogue/tag/environment.values.ts'
import { unknownVersion } from '@adit/events/catalogue/version/version.fold.ts'
import { shown } from '@adit/events/kit/shown.ts'
import { describe, expect, it } from 'vitest'
import type { VersionRow } from './version.table.ts'
import { isPublicVersion, summarize } from './version_summary.ts'

const mod = { chosen_type: 'mod', environment: 'unknown' } as const
const version = (id: string, change: Partial<VersionRow> = {}): VersionRow => ({
  ...shown(unknownVersion(id, 'PROJECT1')),
  revision: 0,
  added: true,
  described: true,
  status: 'listed',
  ...change,
})

describe('isPublicVersion', () => {
  it.each([
    ['listed', true],
    ['archived', true],
    ['unlisted', true],
    ['draft', false],
    ['scheduled', false],
    ['unknown', false],
  ] as const)('%s: %s', (status, shown) => {
    expect(isPublicVersion(version('A', { status }))).toBe(shown)
  })

  it('needs both streams', () => {
    expect(isPublicVersion(version('A', { added: false }))).toBe(false)
    expect(isPublicVersion(version('A', { described: false }))).toBe(false)
  })
})

describe('summarize', () => {
  it('joins the values of the versions, each once', () => {
    const summary = summarize(mod, [
      version('B', { published_at: 2, loaders: ['quilt', 'fabric'], game_versions: ['1.20.1', '1.19.4'] }),
      version('A', { published_at: 1, loaders: ['fabric', 'paper'], game_versions: ['1.21', '1.20.1'] }),
      version('C', { status: 'draft', loaders: ['forge'] }),
    ])
    expect(summary).toMatchObject({
      version_ids: ['A', 'B'],
      loaders: ['fabric', 'paper', 'quilt'],
      project_types: ['mod', 'plugin'],
      game_versions: ['1.19.4', '1.20.1', '1.21'],
    })
  })

  it.each<[string, Environment[], string, string]>([
    ['the newest known environment', ['server_only', 'client_only', 'unknown'], 'required', 'unsupported'],
    ['what the type always is', ['unknown'], 'unknown', 'unknown'],
  ])('takes the sides from %s', (_, environments, client, server) => {
    const versions = environments.map((environment, index) =>
      version(`V${index}`, { environment, published_at: index, loaders: ['fabric'] }),
    )
    expect(summarize(mod, versions)).toMatchObject({ client_side: client, server_side: server })
  })

  it('knows the sides of plugins, whatever they claim', () => {
    expect(summarize(mod, [version('A', { loaders: ['paper'] })])).toMatchObject({
      client_side: 'unsupported',
      server_side: 'required',
    })
  })
})
