import type { DependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { hasPlaceholder, links, list, names, projectDependencies, summary, text } from '../fields.ts'
import type { FoundDependency, FoundMetadata, ReadContext } from '../metadata.ts'
import { invalid, type Read } from '../parse.ts'
import { versionsOfApi } from '../ranges/game_versions.ts'
import { guessChannel } from '../ranges/version_channel.ts'

/** What plugin.yml, paper-plugin.yml and bungee.yml have in common. */
export function readPluginFields(
  source: string,
  { fields: plugin, tolerated }: Read,
  loaders: readonly string[],
  dependencies: readonly FoundDependency[],
  context: ReadContext,
): FoundMetadata {
  const name = text(plugin.name)
  const { main } = plugin
  if (!name && !hasPlaceholder(plugin.name)) throw invalid(source, 'the field "name" is missing', { field: 'name' })
  if (!text(main) && !hasPlaceholder(main)) throw invalid(source, 'the field "main" is missing', { field: 'main' })
  const version = text(plugin.version)
  const apiVersion = text(plugin['api-version'])
  return {
    source,
    loaders,
    id: name,
    name,
    version,
    gameVersions: apiVersion ? versionsOfApi(apiVersion, context.gameVersions) : [],
    gameVersionRange: apiVersion,
    channel: guessChannel(version),
    environment: 'server_only',
    dependencies: projectDependencies(dependencies),
    summary: summary(plugin.description),
    authors: [...new Set([...names(plugin.author), ...names(plugin.authors)])],
    links: links({ homepage: plugin.website }),
    tolerated: [...new Set([...tolerated, ...(text(main) && name ? [] : (['placeholder'] as const))])],
  }
}

export function pluginDependencies(value: unknown, kind: DependencyType): FoundDependency[] {
  const items = typeof value === 'string' ? [value] : list(value)
  return items.flatMap((item) => {
    const id = text(item)
    return id ? [{ id, kind }] : []
  })
}
