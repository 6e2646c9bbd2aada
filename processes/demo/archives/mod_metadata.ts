import type { DemoVersion } from '../project.ts'
import { classNameOf, type Entry, gameRange, idOf, json, packageOf, type Subject } from './entries.ts'

/** The metadata files of a mod's loaders. */
export function modMetadata(subject: Subject): Entry[] {
  const { loaders } = subject.version
  return [
    ...(loaders.includes('fabric') ? [fabric(subject)] : []),
    ...(loaders.includes('quilt') ? [quilt(subject)] : []),
    ...(loaders.includes('forge') ? [{ name: 'META-INF/mods.toml', data: modsToml(subject, 'forge') }] : []),
    ...(loaders.includes('neoforge')
      ? [{ name: 'META-INF/neoforge.mods.toml', data: modsToml(subject, 'neoforge') }]
      : []),
  ]
}

function idsOf({ dependencies }: DemoVersion, kind: string): string[] {
  return dependencies.filter((dependency) => dependency.kind === kind).map(({ project }) => idOf(project))
}

const any = (ids: readonly string[]): Record<string, string> => Object.fromEntries(ids.map((id) => [id, '*']))

/** `client`, `server` or `*` in Fabric's spelling. Quilt uses another word for servers. */
function side({ project }: Subject): 'client' | 'server' | '*' {
  if (project.environment === 'client_only') return 'client'
  return project.environment === 'dedicated_server_only' ? 'server' : '*'
}

function fabric(subject: Subject): Entry {
  const { project, version } = subject
  const { oldest, newest } = gameRange(version)
  const main = `${packageOf(project.slug)}.${classNameOf(project.slug)}`
  return json('fabric.mod.json', {
    schemaVersion: 1,
    id: idOf(project.slug),
    version: version.number,
    name: project.title,
    description: project.summary,
    authors: [project.owner],
    contact: contact(subject),
    license: project.license,
    icon: `assets/${idOf(project.slug)}/icon.png`,
    environment: side(subject),
    entrypoints: { main: [main], client: [`${main}Client`] },
    depends: {
      fabricloader: '>=0.15.0',
      minecraft: `>=${oldest} <=${newest}`,
      java: '>=17',
      ...any(idsOf(version, 'required')),
    },
    suggests: any(idsOf(version, 'optional')),
    breaks: any(idsOf(version, 'incompatible')),
  })
}

function contact({ project }: Subject): Record<string, string> {
  const { source, issues, wiki } = project.links
  return {
    ...(wiki === null ? {} : { homepage: wiki }),
    ...(issues === null ? {} : { issues }),
    ...(source === null ? {} : { sources: source }),
  }
}

function quilt(subject: Subject): Entry {
  const { project, version } = subject
  const { oldest, newest } = gameRange(version)
  const { homepage, issues, sources } = contact(subject)
  const sides = { client: 'client', server: 'dedicated_server', '*': '*' }
  return json('quilt.mod.json', {
    schema_version: 1,
    quilt_loader: {
      group: packageOf(project.slug),
      id: idOf(project.slug),
      version: version.number,
      metadata: {
        name: project.title,
        description: project.summary,
        contributors: { [project.owner]: 'Owner' },
        contact: { homepage, issues, sources },
        license: project.license,
        icon: `assets/${idOf(project.slug)}/icon.png`,
      },
      intermediate_mappings: 'net.fabricmc:intermediary',
      entrypoints: { init: `${packageOf(project.slug)}.${classNameOf(project.slug)}` },
      depends: [
        { id: 'quilt_loader', versions: '>=0.20.0' },
        { id: 'minecraft', versions: `>=${oldest} <=${newest}` },
        ...idsOf(version, 'required').map((id) => ({ id, versions: '*' })),
        ...idsOf(version, 'optional').map((id) => ({ id, versions: '*', optional: true })),
      ],
    },
    minecraft: { environment: sides[side(subject)] },
  })
}

/** JSON's escapes are also valid in TOML's basic strings. */
const quoted = (text: string): string => JSON.stringify(text)

function modsToml(subject: Subject, loader: 'forge' | 'neoforge'): string {
  const { project, version } = subject
  const id = idOf(project.slug)
  const { oldest, newest } = gameRange(version)
  const only = { client: 'CLIENT', server: 'SERVER', '*': 'BOTH' }[side(subject)]
  const dependency = (modId: string, range: string, needed: boolean, at = 'BOTH') => [
    `[[dependencies.${id}]]`,
    `modId = ${quoted(modId)}`,
    loader === 'forge' ? `mandatory = ${needed}` : `type = ${quoted(needed ? 'required' : 'optional')}`,
    `versionRange = ${quoted(range)}`,
    'ordering = "NONE"',
    `side = "${at}"`,
    '',
  ]
  return [
    'modLoader = "javafml"',
    'loaderVersion = "[1,)"',
    `license = ${quoted(project.license)}`,
    ...(project.links.issues === null ? [] : [`issueTrackerURL = ${quoted(project.links.issues)}`]),
    '',
    '[[mods]]',
    `modId = ${quoted(id)}`,
    `version = ${quoted(version.number)}`,
    `displayName = ${quoted(project.title)}`,
    ...(project.links.source === null ? [] : [`displayURL = ${quoted(project.links.source)}`]),
    `authors = ${quoted(project.owner)}`,
    `logoFile = ${quoted(`assets/${id}/icon.png`)}`,
    `description = ${quoted(project.summary)}`,
    '',
    ...dependency(loader, '[1,)', true),
    ...dependency('minecraft', `[${oldest},${newest}]`, true, only),
    ...idsOf(version, 'required').flatMap((other) => dependency(other, '[0,)', true)),
    ...idsOf(version, 'optional').flatMap((other) => dependency(other, '[0,)', false)),
  ].join('\n')
}
