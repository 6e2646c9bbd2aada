import { multipart, type UploadPart } from '@adit/command-api/testing/command_kit.ts'
import { buildZip } from '@adit/platform/testing/archive.ts'
import sharp from 'sharp'

/** A mod that passes the publishing checklist once it has tags, a license, an image and a version. */
export const modFields = {
  title: 'Echo Compass',
  slug: 'echo-compass',
  project_type: 'mod',
  description: 'A compass that listens to the rock and points at the nearest cave.',
  body: 'Hold it still, wait for the echo, and walk where the needle trembles.',
  client_side: 'required',
  server_side: 'optional',
  is_draft: true,
}

export const versionFields = {
  name: 'Echo Compass 1.0.0',
  version_number: '1.0.0',
  file_parts: ['jar'],
  dependencies: [],
  game_versions: ['1.21.4'],
  loaders: ['fabric'],
  version_type: 'release',
  featured: true,
}

/** A real Fabric mod. `salt` makes its bytes, and so its hash, unique. */
export async function modJar(salt: string): Promise<Buffer> {
  const metadata = {
    schemaVersion: 1,
    id: 'echo_compass',
    version: '1.0.0',
    name: 'Echo Compass',
    depends: { minecraft: '1.21.4', 'fabric-api': '*' },
  }
  return buildZip([
    { name: 'fabric.mod.json', data: JSON.stringify(metadata) },
    { name: 'assets/echo_compass/salt.txt', data: salt },
  ])
}

/** A PNG of one colour, `#rrggbb`. */
export function picture(colour: string, edge = 64): Promise<Buffer> {
  return sharp({ create: { width: edge, height: edge, channels: 3, background: colour } })
    .png()
    .toBuffer()
}

/** The body of a creation: the part `data` first, then the files. */
export function form(data: object, ...files: UploadPart[]): FormData {
  return multipart({ name: 'data', content: JSON.stringify(data) }, ...files)
}
