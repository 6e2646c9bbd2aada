import { describe, expect, it } from 'vitest'
import { knownProperties, nodeProperties, propertyProblem } from './server_properties.values.ts'

describe('settings of a server', () => {
  it('have 25 with a type, none of which the node sets', () => {
    expect(Object.keys(knownProperties)).toHaveLength(25)
    for (const key of nodeProperties) expect(knownProperties[key]).toBeUndefined()
  })

  it.each([
    ['motd', 'A §aServer'],
    ['max-players', '20'],
    ['gamemode', 'creative'],
    ['pvp', 'false'],
    ['level-name', 'world'],
    ['level-seed', '-42'],
    ['some-mods-setting', 'anything: goes'],
    ['constructor', 'x'],
    ['query.other', ''],
  ])('may have %s as %j', (key, value) => {
    expect(propertyProblem(key, value)).toBeUndefined()
  })

  it.each([
    ['motd', 'two\nlines'],
    ['motd', '\ud800'],
    ['motd', 'x'.repeat(257)],
    ['max-players', '0'],
    ['max-players', '10001'],
    ['max-players', '1e3'],
    ['max-players', ''],
    ['gamemode', 'Creative'],
    ['pvp', 'yes'],
    ['level-name', '../other'],
    ['level-name', '.adit'],
    ['level-name', ''],
    ['level-name', 'a\\b'],
    ['some-mods-setting', 'x'.repeat(1_025)],
  ])('may not have %s as %j', (key, value) => {
    expect(propertyProblem(key, value)).toBe('invalid_value')
  })

  it.each(['', 'a b', 'a=b', 'ü', '#a', 'x'.repeat(65)])('may not be called %j', (key) => {
    expect(propertyProblem(key, 'x')).toBe('invalid_key')
  })

  it.each(nodeProperties)('leave %s to the node', (key) => {
    expect(propertyProblem(key, '1')).toBe('set_by_node')
  })
})
