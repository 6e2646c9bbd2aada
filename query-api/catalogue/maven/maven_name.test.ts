import { describe, expect, it } from 'vitest'
import { mavenFile, mavenName } from './maven_name.ts'

it.each([
  ['a-1.jar', { name: 'a-1.jar', checksum: undefined }],
  ['a-1.jar.sha1', { name: 'a-1.jar', checksum: 'sha1' }],
  ['maven-metadata.xml.sha512', { name: 'maven-metadata.xml', checksum: 'sha512' }],
  ['sha1', { name: 'sha1', checksum: undefined }],
  ['a.sha1.md5', { name: 'a.sha1', checksum: 'md5' }],
])('removes the checksum extension from %s', (file, expected) => {
  expect(mavenName(file)).toEqual(expected)
})

describe('mavenFile', () => {
  const file = (filename: string, change = {}) => ({ filename, primary: false, fileType: null, ...change })
  const files = [
    file('Lantern-sources-of-truth.jar', { fileType: 'sources-jar' as const }),
    file('lantern-forge.jar'),
    file('Lantern 1.0 final.JAR', { primary: true }),
    file('pack.zip'),
    file('lantern-1.0-sources.jar'),
  ]
  const coordinates = { artifact: 'lantern', version: '1.0' }

  it.each([
    ['lantern-1.0.jar', 'Lantern 1.0 final.JAR'],
    ['lantern-1.0.zip', 'pack.zip'],
    ['lantern-1.0-sources.jar', 'Lantern-sources-of-truth.jar'],
    ['lantern-1.0-forge.jar', 'lantern-forge.jar'],
    ['Lantern 1.0 final.JAR', 'Lantern 1.0 final.JAR'],
    ['lantern-forge.jar', 'lantern-forge.jar'],
    ['lantern-1.0-javadoc.jar', undefined],
    ['lantern-1.0-toString.jar', undefined],
    ['lantern-1.0.mrpack', undefined],
    ['lantern-1.0-.jar', undefined],
    ['lantern-2.0.jar', undefined],
    ['lantern-1.0', undefined],
    ['', undefined],
  ])('resolves %s to %s', (name, expected) => {
    expect(mavenFile(files, name, coordinates)?.filename).toBe(expected)
  })

  it('finds nothing in a version without files', () => {
    expect(mavenFile([], 'lantern-1.0.jar', coordinates)).toBeUndefined()
  })
})
