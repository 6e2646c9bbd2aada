import { describe, expect, it } from 'vitest'
import {
  environmentsNamed,
  environmentsWithSide,
  searchEnvironment,
  shownEnvironment,
} from './search_environment.values.ts'

describe('the environment that search stores', () => {
  it.each([
    ['server_only', 'required', 'required', 'server_only'],
    ['unknown', 'required', 'unsupported', 'client_only'],
    [null, 'optional', 'optional', 'client_or_server'],
    [undefined, 'unsupported', 'unsupported', 'unsupported/unsupported'],
    [null, 'unknown', 'required', 'unknown/required'],
  ] as const)('of %s with the sides %s and %s is %s', (environment, client, server, stored) => {
    expect(searchEnvironment(environment, client, server)).toBe(stored)
  })

  it('is shown as unknown if no environment has the sides', () => {
    expect(shownEnvironment('unsupported/unsupported')).toBe('unknown')
    expect(shownEnvironment('client_only')).toBe('client_only')
  })
})

describe('a filter', () => {
  it('on one side finds every environment with that side, named or not', () => {
    expect(environmentsWithSide('client_side', 'optional')).toEqual([
      'server_only_client_optional',
      'client_or_server',
      'client_or_server_prefers_both',
      'optional/unsupported',
      'optional/unknown',
    ])
    expect(environmentsWithSide('server_side', 'unknown')).toContain('required/unknown')
    expect(environmentsWithSide('server_side', 'sideways')).toEqual([])
  })

  it('on unknown environments finds every pair of sides without a name', () => {
    expect(environmentsNamed('client_only')).toEqual(['client_only'])
    const unknown = environmentsNamed('unknown')
    expect(unknown).toContain('unknown')
    expect(unknown).toContain('unsupported/unsupported')
    expect(unknown).not.toContain('required/required')
  })
})
