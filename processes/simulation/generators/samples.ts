import { buildZip } from '@adit/platform/testing/archive.ts'

const metadata = {
  schemaVersion: 1,
  id: 'echo_compass',
  version: '1.0.0',
  name: 'Echo Compass',
  depends: { minecraft: '1.21.4' },
}

/** Few different files, so that several projects want the same one. */
export const salts = ['salt', 'pepper', 'thyme', 'sage', 'mint', 'dill']

/** Place in the base of the project whose owner's account was deleted long ago. */
export const leftProject = 3

const jars = new Map<string, Buffer>()

/** Builds the files before a run: a generator makes its request at once. */
export async function bakeJars(): Promise<void> {
  for (const salt of salts) await bakeJar(salt)
}

export async function bakeJar(salt: string): Promise<void> {
  const entries = [
    { name: 'fabric.mod.json', data: JSON.stringify(metadata) },
    { name: 'assets/echo_compass/salt.txt', data: salt },
  ]
  jars.set(salt, await buildZip(entries))
}

export function jar(name: string, salt: string) {
  const content = jars.get(salt)
  if (!content) throw new Error(`nobody has baked ${salt}`)
  return { name, filename: `compass-${salt}.jar`, content }
}

export const projectFields = {
  title: 'Echo Compass',
  project_type: 'mod',
  description: 'A compass that listens to the rock and points at the nearest cave.',
  body: 'Hold it still, wait for the echo, and walk where the needle trembles.',
  categories: ['utility'],
  license_id: 'MIT',
  client_side: 'required',
  server_side: 'optional',
  is_draft: true,
}

export const versionFields = {
  name: 'Echo Compass 1.0.0',
  version_number: '1.0.0',
  dependencies: [],
  game_versions: ['1.21.4'],
  loaders: ['fabric'],
  version_type: 'release',
  featured: true,
}
