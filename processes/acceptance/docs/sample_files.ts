import { buildZip } from '@adit/platform/testing/archive.ts'
import { picture } from '../../testing/samples.ts'

/** The files that examples and guides send, by name: jars of a sample mod, and two images. */
export async function sampleFile(name: string): Promise<Buffer> {
  if (name === 'lamp.png') return picture('#f2b33d')
  if (name === 'cave.png') return picture('#343a46', 400)
  if (name.endsWith('-sources.jar')) return buildZip([{ name: 'Lantern.java', data: `// ${name}` }])
  if (name.endsWith('.jar')) return lanternJar(name)
  throw new Error(`There is no sample file ${name}`)
}

/** A Fabric mod. Its name makes its bytes unique. */
function lanternJar(name: string): Promise<Buffer> {
  const metadata = { schemaVersion: 1, id: 'lantern', version: '1.0.0', name, depends: { minecraft: '>=1.21' } }
  return buildZip([{ name: 'fabric.mod.json', data: JSON.stringify(metadata) }])
}
