/** What a setting of `server.properties` may be. */
export type PropertyRule =
  | { kind: 'boolean' }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'integer'; least: number; most: number }
  | { kind: 'text'; most: number }

const boolean: PropertyRule = { kind: 'boolean' }
const integer = (least: number, most: number): PropertyRule => ({ kind: 'integer', least, most })
const choice = (...choices: string[]): PropertyRule => ({ kind: 'choice', choices })
const text = (most: number): PropertyRule => ({ kind: 'text', most })

/** The settings that have a type, in the order of a page. Ranges are those of Java Edition. Others are free text. */
export const knownProperties: Readonly<Record<string, PropertyRule>> = {
  motd: text(256),
  'max-players': integer(1, 10_000),
  gamemode: choice('survival', 'creative', 'adventure', 'spectator'),
  'force-gamemode': boolean,
  difficulty: choice('peaceful', 'easy', 'normal', 'hard'),
  hardcore: boolean,
  pvp: boolean,
  'white-list': boolean,
  'enforce-whitelist': boolean,
  'online-mode': boolean,
  'enforce-secure-profile': boolean,
  'allow-flight': boolean,
  'allow-nether': boolean,
  'spawn-monsters': boolean,
  'spawn-protection': integer(0, 1_000),
  'enable-command-block': boolean,
  'op-permission-level': integer(0, 4),
  'player-idle-timeout': integer(0, 10_000),
  'view-distance': integer(3, 32),
  'simulation-distance': integer(3, 32),
  'level-name': text(64),
  'level-seed': text(64),
  'level-type': text(128),
  'generate-structures': boolean,
  'max-world-size': integer(1, 29_999_984),
}

/** Settings by which the node reaches the server. Only the node sets them. */
export const nodeProperties = [
  'server-port',
  'server-ip',
  'enable-rcon',
  'rcon.port',
  'rcon.password',
  'enable-query',
  'query.port',
] as const

export const propertyKeyMax = 64
export const propertyValueMax = 1_024

/** What is wrong with a setting. */
export type PropertyProblem = 'set_by_node' | 'invalid_key' | 'invalid_value'

const keyPattern = /^[A-Za-z0-9._-]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacter = /[\u0000-\u001f\u007f]/

/** Whether somebody may set `key` to `value`. Undefined if so. */
export function propertyProblem(key: string, value: string): PropertyProblem | undefined {
  if (nodeProperties.some((own) => own === key)) return 'set_by_node'
  if (key.length > propertyKeyMax || !keyPattern.test(key)) return 'invalid_key'
  return isAllowed(key, value) ? undefined : 'invalid_value'
}

function isAllowed(key: string, value: string): boolean {
  if (value.length > propertyValueMax || controlCharacter.test(value) || !isWellFormed(value)) return false
  // The world's folder: a name, not a path.
  if (key === 'level-name' && (/[/\\]/.test(value) || value.startsWith('.') || value === '')) return false
  const rule = Object.hasOwn(knownProperties, key) ? knownProperties[key] : undefined
  switch (rule?.kind) {
    case undefined:
      return true
    case 'boolean':
      return value === 'true' || value === 'false'
    case 'choice':
      return rule.choices.includes(value)
    case 'integer':
      return /^-?[0-9]+$/.test(value) && value.length <= 10 && Number(value) >= rule.least && Number(value) <= rule.most
    case 'text':
      return value.length <= rule.most
  }
}

const loneSurrogate = /\p{Surrogate}/u
const isWellFormed = (value: string): boolean => !loneSurrogate.test(value)
