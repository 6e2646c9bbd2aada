import { describe, expect, it } from 'vitest'
import { projectTypes } from '../project/project_type.values.ts'
import { defaultEnvironment, environmentFromSides, environments, sidesFromEnvironment } from './environment.values.ts'
import { sideTypes } from './side_type.values.ts'

const table = `
  required    required    client_and_server
  required    unsupported client_only
  required    optional    client_only_server_optional
  unsupported required    server_only
  optional    required    server_only_client_optional
  optional    optional    client_or_server`

describe('environments', () => {
  it('follow from sides, and are unknown for any other pair', () => {
    const meaning = new Map(
      table
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .map(([client, server, environment]) => [`${client} ${server}`, environment]),
    )
    for (const client_side of sideTypes) {
      for (const server_side of sideTypes) {
        const expected = meaning.get(`${client_side} ${server_side}`) ?? 'unknown'
        expect(environmentFromSides({ client_side, server_side })).toBe(expected)
      }
    }
  })

  it.each([
    ['singleplayer_only', 'required', 'required'],
    ['dedicated_server_only', 'unsupported', 'required'],
    ['client_or_server_prefers_both', 'optional', 'optional'],
    ['unknown', 'unknown', 'unknown'],
  ] as const)('%s shows as %s and %s', (environment, client_side, server_side) => {
    expect(sidesFromEnvironment(environment)).toEqual({ client_side, server_side })
  })

  it('keep their sides when they are converted to the old format and back', () => {
    for (const environment of environments) {
      const sides = sidesFromEnvironment(environment)
      expect(sidesFromEnvironment(environmentFromSides(sides))).toEqual(sides)
    }
  })

  it.each([
    ['plugin', 'unsupported', 'required'],
    ['datapack', 'optional', 'required'],
    ['shader', 'required', 'unsupported'],
    ['resourcepack', 'required', 'unsupported'],
    ['mod', 'unknown', 'unknown'],
    ['modpack', 'unknown', 'unknown'],
  ] as const)('of a %s: %s on clients, %s on servers', (type, client_side, server_side) => {
    expect(projectTypes).toContain(type)
    expect(sidesFromEnvironment(defaultEnvironment(type))).toEqual({ client_side, server_side })
  })
})
