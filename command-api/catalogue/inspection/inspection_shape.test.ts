import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Entries, inspectBytes, inspectEntries } from './inspection_fixture.ts'
import { inspectionShape } from './inspection_shape.ts'

const hashes = { sha1: 'a', sha512: 'b' }
const dependencies = { minecraft: '1.20.1', 'fabric-loader': '1' }
const file = {
  ...{ path: 'a.jar', hashes: { sha1: 'a'.repeat(40), sha512: 'b'.repeat(128) }, fileSize: 5 },
  downloads: ['https://cdn.modrinth.com/a.jar'],
}
const contact = Object.fromEntries(
  ['homepage', 'issues', 'sources', 'discord'].map((name) => [name, `https://example.org/${name}`]),
)

it.each<[Entries, string]>([
  [
    {
      'fabric.mod.json': [
        {
          ...{ id: 'a', name: 'A', version: '1-beta', description: 'b', authors: ['c'], license: 'MIT', contact },
          ...{ icon: 'i.png', depends: { minecraft: '1.20', b: '>=1' }, environment: 'client' },
        },
      ],
      ...{ 'i.png': 'x', 'x/plugin.yml': 'x', 'mcmod.info': '{' },
    },
    'a.jar',
  ],
  [
    {
      'modrinth.index.json': {
        formatVersion: 1,
        game: 'minecraft',
        versionId: '1',
        name: 'A',
        files: [file],
        dependencies,
      },
    },
    'a.mrpack',
  ],
  [{ 'a.txt': 'x', 'A.txt': 'y' }, 'a.zip'],
])('passes on all of what %j has', async (entries, filename) => {
  const inspection = { ...(await inspectEntries(entries, filename)), hashes }
  expect(inspectionShape.parse(inspection)).toEqual(inspection)
})

it('passes on a signature, and knows no other kind', async () => {
  const inspection = { ...(await inspectBytes(Buffer.from('-----BEGIN PGP SIGNATURE-----'), 'a.asc')), hashes }
  expect(inspectionShape.parse(inspection)).toEqual(inspection)
  expect(inspectionShape.safeParse({ ...inspection, kind: 'other' }).success).toBe(false)
})

it('describes what a name does not say, in sentences', () => {
  const described: string[] = []
  JSON.stringify(z.toJSONSchema(inspectionShape, { io: 'input' }), (key, value: unknown) => {
    if (key === 'description' && typeof value === 'string') described.push(value)
    return value
  })
  expect(described.filter((text) => !/^[A-Z].*\w\.$/.test(text))).toEqual([])
  expect(described).toHaveLength(17)
})
