import type { Loader } from '@adit/events/catalogue/tag/loader.values.ts'
import { classNameOf, type Entry, gameRange, idOf, json, packageOf, type Subject } from './entries.ts'

const servers: readonly Loader[] = ['bukkit', 'spigot', 'paper', 'purpur', 'folia']
const proxies: readonly Loader[] = ['bungeecord', 'waterfall']

/** The metadata files of a plugin's platforms. */
export function pluginMetadata(subject: Subject): Entry[] {
  const { loaders } = subject.version
  const has = (some: readonly Loader[]) => loaders.some((loader) => some.includes(loader))
  return [
    ...(has(servers) ? [{ name: 'plugin.yml', data: pluginYml(subject) }] : []),
    ...(has(proxies) ? [{ name: 'bungee.yml', data: bungeeYml(subject) }] : []),
    ...(has(['velocity']) ? [velocity(subject)] : []),
    ...(has(['sponge']) ? [sponge(subject)] : []),
    { name: 'config.yml', data: config(subject) },
  ]
}

/** JSON's strings and lists are also valid YAML. */
const quoted = (value: unknown): string => JSON.stringify(value)

function namesOf({ version }: Subject, kind: string): string[] {
  return version.dependencies
    .filter((dependency) => dependency.kind === kind)
    .map(({ project }) => classNameOf(project))
}

function mainOf({ project }: Subject): string {
  return `${packageOf(project.slug)}.${classNameOf(project.slug)}`
}

function pluginYml(subject: Subject): string {
  const { project, version } = subject
  const command = idOf(project.slug).replaceAll('_', '')
  const api = gameRange(version).oldest.split('.').slice(0, 2).join('.')
  return [
    `name: ${quoted(classNameOf(project.slug))}`,
    `version: ${quoted(version.number)}`,
    `main: ${mainOf(subject)}`,
    `api-version: ${quoted(api)}`,
    `description: ${quoted(project.summary)}`,
    `author: ${quoted(project.owner)}`,
    ...(project.links.source === null ? [] : [`website: ${quoted(project.links.source)}`]),
    `depend: ${quoted(namesOf(subject, 'required'))}`,
    `softdepend: ${quoted(namesOf(subject, 'optional'))}`,
    `folia-supported: ${version.loaders.includes('folia')}`,
    'commands:',
    `  ${command}:`,
    `    description: ${quoted(`Shows and changes what ${project.slug} does`)}`,
    `    usage: "/<command> [reload|info]"`,
    `    permission: ${command}.use`,
    'permissions:',
    `  ${command}.use:`,
    '    default: true',
    `  ${command}.admin:`,
    '    default: op',
    '',
  ].join('\n')
}

function bungeeYml(subject: Subject): string {
  const { project, version } = subject
  return [
    `name: ${quoted(classNameOf(project.slug))}`,
    `main: ${mainOf(subject)}Proxy`,
    `version: ${quoted(version.number)}`,
    `author: ${quoted(project.owner)}`,
    `description: ${quoted(project.summary)}`,
    '',
  ].join('\n')
}

function velocity(subject: Subject): Entry {
  const { project, version } = subject
  return json('velocity-plugin.json', {
    id: project.slug.replaceAll('_', '-'),
    name: project.title,
    version: version.number,
    description: project.summary,
    ...(project.links.source === null ? {} : { url: project.links.source }),
    authors: [project.owner],
    main: `${mainOf(subject)}Proxy`,
    dependencies: [],
  })
}

function sponge(subject: Subject): Entry {
  const { project, version } = subject
  const { source, issues } = project.links
  return json('META-INF/sponge_plugins.json', {
    loader: { name: 'java_plain', version: '1.0' },
    license: project.license,
    plugins: [
      {
        id: idOf(project.slug),
        name: project.title,
        version: version.number,
        entrypoint: `${mainOf(subject)}Sponge`,
        description: project.summary,
        links: { ...(source === null ? {} : { source }), ...(issues === null ? {} : { issues }) },
        contributors: [{ name: project.owner, description: 'Owner' }],
        dependencies: [{ id: 'spongeapi', version: '11.0.0', 'load-order': 'after', optional: false }],
      },
    ],
  })
}

function config({ project, random }: Subject): string {
  const setting = (name: string, value: unknown) => `  ${name}: ${quoted(value)}`
  return [
    `# Settings of ${project.title}`,
    'general:',
    setting('language', 'en'),
    setting('autosave-minutes', random.whole(2, 15)),
    setting('debug', false),
    'limits:',
    setting('per-player', random.whole(3, 20)),
    setting('cooldown-seconds', random.whole(1, 60)),
    setting('worlds', ['world', 'world_nether']),
    '',
  ].join('\n')
}
