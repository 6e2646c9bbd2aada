import { oneOf } from '../../kit/one_of.values.ts'
import type { ProjectType } from '../project/project_type.values.ts'
import type { Sides, SideType } from './side_type.values.ts'

/** Where a version runs. Stored with versions; the compatible API shows it as two side types. */
export const environments = [
  'client_and_server',
  'client_only',
  'client_only_server_optional',
  'singleplayer_only',
  'server_only',
  'server_only_client_optional',
  'dedicated_server_only',
  'client_or_server',
  'client_or_server_prefers_both',
  'unknown',
] as const
export type Environment = (typeof environments)[number]
export const isEnvironment = oneOf(environments)

const sidesOf: Record<Environment, readonly [client: SideType, server: SideType]> = {
  client_and_server: ['required', 'required'],
  client_only: ['required', 'unsupported'],
  client_only_server_optional: ['required', 'optional'],
  singleplayer_only: ['required', 'required'],
  server_only: ['unsupported', 'required'],
  server_only_client_optional: ['optional', 'required'],
  dedicated_server_only: ['unsupported', 'required'],
  client_or_server: ['optional', 'optional'],
  client_or_server_prefers_both: ['optional', 'optional'],
  unknown: ['unknown', 'unknown'],
}

/** The six environments that a pair of sides can mean. The others can only be chosen by name. */
const fromSides: ReadonlyMap<string, Environment> = new Map(
  (
    [
      'client_and_server',
      'client_only',
      'client_only_server_optional',
      'server_only',
      'server_only_client_optional',
      'client_or_server',
    ] as const
  ).map((environment) => [sidesOf[environment].join(), environment]),
)

export const sidesFromEnvironment = (environment: Environment): Sides => {
  const [client_side, server_side] = sidesOf[environment]
  return { client_side, server_side }
}

/** A pair without a meaning, such as unsupported on both sides, is `unknown`. */
export const environmentFromSides = ({ client_side, server_side }: Sides): Environment =>
  fromSides.get(`${client_side},${server_side}`) ?? 'unknown'

/** Only mods and modpacks have environment metadata of their own. */
export const hasEnvironmentMetadata = (type: ProjectType): boolean => type === 'mod' || type === 'modpack'

const fixedByType: Partial<Record<ProjectType, Environment>> = {
  plugin: 'server_only',
  datapack: 'server_only_client_optional',
  shader: 'client_only',
  resourcepack: 'client_only',
}

/** The default environment for versions of the type. */
export const defaultEnvironment = (type: ProjectType): Environment => fixedByType[type] ?? 'unknown'
