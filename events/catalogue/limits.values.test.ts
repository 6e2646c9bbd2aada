import { describe, expect, it } from 'vitest'
import { ORGANIZATIONS_MAX } from '../teams/organization.values.ts'
import {
  CHECKLIST,
  DONATION_LINKS_MAX,
  EDITOR_IMAGE_BYTES_MAX,
  FILE_PARTS,
  GALLERY_DESCRIPTION,
  GALLERY_IMAGE_BYTES_MAX,
  GALLERY_TITLE,
  isSlug,
  limitAlert,
  MODPACK_DOWNLOAD_HOSTS,
  PROJECTS_MAX,
  RANDOM_PROJECTS,
  SEARCH_FACETS,
  SEARCH_LIMIT,
  SLUG,
  SUMMARY,
  SUMMARY_ON_CREATE,
  TITLE,
  VERSION_FILE_BYTES_MAX,
  VERSION_NAME,
  VERSION_NUMBER,
  VERSION_NUMBER_PATTERN,
  VERSION_ORDERING,
} from './limits.values.ts'
import { imageExtensions } from './project/image_type.values.ts'
import { extensionOf, isFileExtension } from './version/file_type.values.ts'

/** What clients of the compatible API rely on, and what the documentation says. The contracts' own tests are at these bounds. */
it.each([
  ['title', TITLE, { min: 3, max: 64 }],
  ['summary', SUMMARY, { min: 3, max: 256 }],
  ['summary of a new project', SUMMARY_ON_CREATE, { min: 3, max: 255 }],
  ['slug', SLUG, { min: 3, max: 64 }],
  ['title of a picture', GALLERY_TITLE, { min: 1, max: 255 }],
  ['description of a picture', GALLERY_DESCRIPTION, { min: 1, max: 2048 }],
  ['name of a version', VERSION_NAME, { min: 1, max: 64 }],
  ['number of a version', VERSION_NUMBER, { min: 1, max: 32 }],
  ['position of a version', VERSION_ORDERING, { min: -2_147_483_648, max: 2_147_483_647 }],
  ['file parts', FILE_PARTS, { min: 1, max: 256 }],
  ['random projects', RANDOM_PROJECTS, { min: 1, max: 100 }],
  ['hits of a search', SEARCH_LIMIT, { default: 10, max: 100 }],
  ['facets of a search', SEARCH_FACETS, { groups: 256, options: 256, together: 256, length: 512 }],
  ['bytes of a picture in the gallery', GALLERY_IMAGE_BYTES_MAX, 5_242_880],
  ['bytes of a picture in a text', EDITOR_IMAGE_BYTES_MAX, 1_048_576],
  ['bytes of a file', VERSION_FILE_BYTES_MAX, 524_288_000],
  ['donation links', DONATION_LINKS_MAX, 32],
  [
    'hosts of the files of modpacks',
    MODPACK_DOWNLOAD_HOSTS,
    ['cdn.modrinth.com', 'github.com', 'raw.githubusercontent.com', 'gitlab.com'],
  ],
  [
    'the checklist',
    CHECKLIST,
    {
      ...{ descriptionMin: 200, headerMax: 80, charactersPerImage: 60, summaryMin: 30 },
      ...{ tagsMax: 8, shaderImagesMin: 3 },
    },
  ],
])('publishes the limit of %s', (_, limit, published) => {
  expect(limit).toEqual(published)
})

describe('slugs', () => {
  it.each(['sodium', 'Fabric_API', 'a.b', '3d-', '--a', '-Z-', '..0', 'x'.repeat(64)])('accepts %s', (slug) => {
    expect(isSlug(slug)).toBe(true)
  })
  it.each(['ab', 'x'.repeat(65), '!abc', 'abc!', '...', '-_-', 'a b c', 'müll', 'a/b', 'abc\n', ''])(
    'refuses %j',
    (slug) => {
      expect(isSlug(slug)).toBe(false)
    },
  )
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
    [149, 200, 'near'],
    [148, 200, 'none'],
    [3, 4, 'near'],
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
