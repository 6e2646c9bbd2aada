import { describe, expect, it } from 'vitest'
import { projectPath, projectTypeForUrl, projectTypesOfLoaders, versionPath } from '../project/project_path.values.ts'
import { parseProjectType, v2ProjectType } from '../project/project_type.values.ts'
import {
  hiddenModLoaders,
  isLoader,
  loaderInfo,
  loaderInfos,
  loaders,
  loadersOfType,
  modLoaders,
  modpackLoader,
  pluginLoaders,
  pluginPlatformLoaders,
  supportedProjectTypes,
} from './loader.values.ts'
import { loaderIcon } from './loader_icon.values.ts'

const supported = (name: string): string[] => {
  const info = loaderInfo(name)
  return info ? supportedProjectTypes(info) : []
}

describe('loaders', () => {
  it('have facts and an icon each', () => {
    expect(loaderInfos.map(({ name }) => name)).toEqual([...loaders])
    expect(new Set(loaderInfos.map(({ name }) => loaderIcon(name))).size).toBe(loaders.length)
    for (const { name } of loaderInfos)
      expect(loaderIcon(name)).toMatch(/^<svg [^<>]*currentColor[^<>]*>(?:<[a-z]+ [^<>]*\/>)+<\/svg>$/)
  })

  it('knows mrpack as a modpack but does not list it', () => {
    expect(loaderInfo(modpackLoader)?.type).toBe('modpack')
    expect(isLoader(modpackLoader)).toBe(false)
    expect(loaderInfo('constructor')).toBeUndefined()
  })

  it('have groups that agree with their facts', () => {
    expect(loadersOfType('plugin').toSorted()).toEqual([...pluginLoaders, ...pluginPlatformLoaders].toSorted())
    for (const name of modLoaders) expect(loaderInfo(name)?.type).toBe('mod')
    for (const name of hiddenModLoaders) expect(modLoaders).toContain(name)
    expect(loadersOfType('modpack')).toEqual(expect.arrayContaining(['fabric', 'forge', 'neoforge', 'quilt']))
    expect(loadersOfType('modpack')).not.toContain('liteloader')
  })

  it('have types for old clients that those know', () => {
    expect(supported('fabric')).toEqual(['mod', 'project', 'modpack'])
    expect(supported('paper')).toEqual(['plugin', 'project', 'mod'])
    expect(supported('datapack')).toEqual(['datapack', 'project', 'mod'])
    expect(supported('liteloader')).toEqual(['mod', 'project'])
    expect(supported('iris')).toEqual(['shader', 'project'])
    expect(supported('minecraft')).toEqual(['resourcepack', 'project'])
  })
})

describe('project types', () => {
  it('follow from loaders', () => {
    expect(projectTypesOfLoaders(['datapack', 'fabric', 'fabric', 'nonsense'])).toEqual(['mod', 'datapack'])
    expect(projectTypesOfLoaders(['mrpack', 'fabric'])).toEqual(['mod', 'modpack'])
    expect(projectTypesOfLoaders([])).toEqual([])
  })

  it.each([
    [[], 'project'],
    [['plugin'], 'mod'],
    [['datapack'], 'mod'],
    [['mod', 'modpack'], 'modpack'],
    [['resourcepack'], 'resourcepack'],
    [['shader'], 'shader'],
  ] as const)('%j appear in v2 as %s', (types, expected) => {
    expect(v2ProjectType(types)).toBe(expected)
  })

  it.each([
    ['mod', ['fabric'], 'mod'],
    ['mod', ['fabric', 'paper'], 'plugin'],
    ['mod', ['velocity'], 'plugin'],
    ['mod', ['paper', 'datapack'], 'datapack'],
    ['modpack', ['datapack'], 'modpack'],
    ['project', [], 'project'],
  ] as const)('%s with %j has the path segment %s', (type, names, expected) => {
    expect(projectTypeForUrl(type, names)).toBe(expected)
  })

  it('form paths', () => {
    const project = { type: 'mod', loaders: ['folia'], slugOrId: 'light lines' } as const
    expect(projectPath(project)).toBe('/plugin/light%20lines')
    expect(versionPath(project, 'AbCdEf12')).toBe('/plugin/light%20lines/version/AbCdEf12')
  })

  it('recognize filters in any case', () => {
    expect(parseProjectType(' Mod ')).toBe('mod')
    expect(parseProjectType('hasOwnProperty')).toBeUndefined()
  })
})
