import { describe, expect, it } from 'vitest'
import { ORGANIZATIONS_MAX } from '../teams/organization.values.ts'
import { isSlug, limitAlert, PROJECTS_MAX, VERSION_NUMBER_PATTERN } from './limits.values.ts'
import { imageExtensions } from './project/image_type.values.ts'
import { extensionOf, isFileExtension } from './version/file_type.values.ts'

describe('slugs', () => {
  it.each(['sodium', 'Fabric_API', 'a.b', '3d-', 'x'.repeat(64)])('accepts %s', (slug) => {
    expect(isSlug(slug)).toBe(true)
  })
  it.each(['ab', 'x'.repeat(65), '...', '-_-', 'a b c', 'müll', 'a/b', 'abc\n', ''])('refuses %j', (slug) => {
    expect(isSlug(slug)).toBe(false)
  })
})

describe('version numbers', () => {
  it.each(['1.0.0', '1.20.1-fabric+build_3', '"a",b', '$1!@`', '1.0.0(beta)', 'x'.repeat(32)])(
    'accepts %s',
    (number) => {
      expect(VERSION_NUMBER_PATTERN.test(number)).toBe(true)
    },
  )
  it.each(['', '1.0 beta', '1/2', '1[2]', 'x'.repeat(33), '1.0\n', 'α'])('refuses %j', (number) => {
    expect(VERSION_NUMBER_PATTERN.test(number)).toBe(false)
  })
})

describe('limit alerts', () => {
  it.each([
    [190, 256, 'none'],
    [191, 256, 'near'],
    [255, 256, 'near'],
    [256, 256, 'reached'],
    [0, 0, 'reached'],
    [9_999, null, 'none'],
  ] as const)('%d of %s: %s', (current, max, expected) => {
    expect(limitAlert(current, max)).toBe(expected)
  })

  it('uses the creation limits of the specification', () => {
    expect([PROJECTS_MAX, ORGANIZATIONS_MAX]).toEqual([256, 16])
  })
})

describe('file names', () => {
  it.each([
    ['a.JAR', 'jar'],
    ['a.b.mrpack', 'mrpack'],
    ['plain', undefined],
    ['dir.d/plain', undefined],
    ['ends.', undefined],
  ])('%s has the extension %s', (name, expected) => {
    expect(extensionOf(name)).toBe(expected)
  })

  it('refuses scripts', () => {
    expect(isFileExtension('exe')).toBe(false)
    expect(imageExtensions).not.toContain('svg')
  })
})
