import type { ProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { buildZip } from '@adit/platform/testing/archive.ts'
import { projectStream } from '../catalogue/catalogue_streams.ts'
import { projectDecider } from '../catalogue/project/project.decider.ts'
import { type CommandKit, multipart, type UploadPart } from './command_kit.ts'

/** A Fabric mod's jar. `salt` makes its bytes unique. */
export function fabricJar(salt: string): Promise<Buffer> {
  const metadata = {
    schemaVersion: 1,
    id: 'lantern',
    version: '1.0.0',
    name: 'Lantern',
    depends: { minecraft: '1.21.x' },
  }
  return buildZip([
    { name: 'fabric.mod.json', data: JSON.stringify(metadata) },
    { name: 'salt.txt', data: salt },
  ])
}

export const versionData = {
  file_parts: ['file'],
  name: 'Lantern 1.0.0',
  version_number: '1.0.0',
  dependencies: [],
  game_versions: ['1.21'],
  loaders: ['fabric'],
  version_type: 'release',
  featured: false,
}

export const projectData = {
  title: 'Lantern',
  project_type: 'mod',
  slug: 'lantern',
  description: 'Light that follows you into every cave you dig.',
  body: 'Hang a lantern on your belt and the dark steps back.',
  categories: ['utility'],
  license_id: 'MIT',
  source_url: 'https://example.com/lantern',
  client_side: 'required',
  server_side: 'optional',
  is_draft: true,
}

const data = (value: unknown): UploadPart => ({ name: 'data', content: JSON.stringify(value) })

export function projectForm(change: Record<string, unknown> = {}, ...files: UploadPart[]): FormData {
  return multipart(data({ ...projectData, ...change }), ...files)
}

export function versionForm(change: Record<string, unknown>, ...files: UploadPart[]): FormData {
  return multipart(data({ ...versionData, ...change }), ...files)
}

export async function jarPart(salt: string, name = 'file'): Promise<UploadPart> {
  return { name, filename: `lantern-${salt}.jar`, content: await fabricJar(salt) }
}

/** Has the project approved, whatever it lacks. */
export async function makePublic({ deps }: Pick<CommandKit, 'deps'>, projectId: string): Promise<void> {
  const data = { from: 'draft', to: 'approved', message: null, messageBody: null, firstApproval: true } as const
  await deps.bus.execute({
    decider: { ...projectDecider, decide: (): ProjectEvent[] => [{ type: 'ProjectReviewed', data }] },
    stream: projectStream(projectId),
    root: projectId,
    command: undefined as never,
    context: {
      actor: { kind: 'staff', id: 'mod00000' },
      via: { kind: 'session', id: 'test' },
      correlationId: 'test',
      causationId: 'test',
      now: Date.now,
      ids: randomIds(),
    },
  })
}
