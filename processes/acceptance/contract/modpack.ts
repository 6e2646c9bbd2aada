import { buildZip } from '@adit/platform/testing/archive.ts'

const game = { minecraft: '1.21.4', 'fabric-loader': '0.16.10' }

/** A small .mrpack without downloads. */
export const modpack = (name: string): Promise<Buffer> =>
  buildZip([
    {
      name: 'modrinth.index.json',
      data: JSON.stringify({
        formatVersion: 1,
        game: 'minecraft',
        versionId: '1',
        name,
        files: [],
        dependencies: game,
      }),
    },
    { name: 'overrides/options.txt', data: 'fov:1' },
  ])
