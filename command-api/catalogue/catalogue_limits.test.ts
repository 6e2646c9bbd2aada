import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addGalleryItem } from './gallery/gallery.contract.ts'
import { editProjectBody } from './project/project.contract.ts'
import {
  additionalCategories,
  description,
  donations,
  featuredCategories,
  link,
  linkChanges,
  slug,
  summary,
  title,
  uploadedImages,
} from './project/project_fields.contract.ts'
import { bulkEditBody } from './project_bulk/project_bulk.contract.ts'
import { createProjectData, summaryOnCreate } from './project_creation/project_data.contract.ts'
import { versionUploadLimits } from './version/version.contract.ts'
import { createVersionData, editVersionBody } from './version/version_fields.contract.ts'

const text = (length: number) => 'x'.repeat(length)
const words = (length: number) => Array.from({ length }, (_, index) => `w${index}`)
const many = (one: unknown) => (length: number) => Array.from({ length }, () => one)
const url = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`
const map = (length: number) => Object.fromEntries(words(length).map((key) => [key, null]))

const project = createProjectData.v2.out.shape
const version = createVersionData.v2.out.shape
const edit = editProjectBody.v2.shape
const versionEdit = editVersionBody.v2.shape
const gallery = addGalleryItem.query.v2.shape
const bulk = bulkEditBody.v2.shape
const data = {
  file_parts: ['file'],
  name: 'One',
  version_number: '1',
  dependencies: [],
  game_versions: ['1.20.1'],
  loaders: ['fabric'],
  version_type: 'release',
  featured: false,
}
const dependency = (length: number) => [{ dependency_type: 'required', file_name: text(length) }]
const fileType = { algorithm: 'sha1', hash: 'aa', file_type: null }
const donation = { id: 'patreon', url: 'https://a.example' }
const picture = { item: 'part' }

/** Contract, what has a given size, the least and the greatest size that is accepted. */
type Row = [string, z.ZodType, (size: number) => unknown, number, number]

describe('contracts accept', () => {
  it.each<Row>([
    ['a title', title, text, 3, 64],
    ['a summary', summary, text, 3, 256],
    ['the summary of a new project', summaryOnCreate, text, 3, 255],
    ['a description', description, text, 0, 65_536],
    ['a slug', slug, text, 3, 64],
    ['featured categories', featuredCategories, words, 0, 3],
    ['additional categories', additionalCategories, words, 0, 256],
    ['categories to add', bulk.add_additional_categories, words, 0, 3],
    ['a link', link, url, 18, 2048],
    ['links to change', linkChanges, map, 0, 64],
    ['donation links', donations, many(donation), 0, 32],
    ['uploaded pictures', uploadedImages, words, 0, 10],
    ['a message of moderators', edit.moderation_message, text, 0, 2000],
    ['a longer message of moderators', edit.moderation_message_body, text, 0, 65_536],
    ['the title of a picture', gallery.title, text, 1, 255],
    ['the description of a picture', gallery.description, text, 1, 2048],
    ['pictures of a new project', project.gallery_items, many(picture), 0, 64],
    ['versions of a new project', project.initial_versions, many(data), 0, 32],
    ['the name of a version', version.name, text, 1, 64],
    ['the number of a version', version.version_number, text, 1, 32],
    ['a changelog', version.changelog, text, 0, 65_536],
    ['dependencies', version.dependencies, many({ dependency_type: 'required' }), 0, 4096],
    ['the file name of a dependency', version.dependencies, dependency, 0, 1024],
    ['file parts', version.file_parts, words, 1, 256],
    ['types of files', versionEdit.file_types, many(fileType), 0, 256],
    ['the position of a version', version.ordering, (size) => size, -2_147_483_648, 2_147_483_647],
  ])('%s up to its bounds and no further', (_, schema, sized, min, max) => {
    const accepts = (size: number) => schema.safeParse(sized(size)).success
    expect([accepts(min), accepts(max)]).toEqual([true, true])
    expect(accepts(max + 1)).toBe(false)
    // No text or list is shorter than none, and no link shorter than its address.
    if (sized(min) !== '' && min !== 0 && sized !== url) expect(accepts(min - 1)).toBe(false)
  })
})

describe('bodies of files have at most', () => {
  it('5 MiB for a picture of the gallery', () => {
    expect(addGalleryItem.body).toMatchObject({ kind: 'raw', limitBytes: 5_242_880 })
  })

  it('256 files of 500 MiB for a version', () => {
    expect(versionUploadLimits).toMatchObject({ files: 256, fileBytes: 524_288_000 })
  })
})
