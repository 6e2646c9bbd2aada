import { expect, it } from 'vitest'
import { parseS3Location } from './s3_location.ts'

const parse = (text: string) => parseS3Location(new URL(text))

it('parses a bucket of AWS', () => {
  expect(parse('s3://adit-files?region=eu-central-1')).toEqual({
    bucket: 'adit-files',
    prefix: '',
    endpoint: undefined,
    region: 'eu-central-1',
    pathStyle: false,
    downloads: 'proxy',
    publicEndpoint: undefined,
  })
})

it('parses a server of another vendor', () => {
  const text =
    's3://files.adit/live/one?endpoint=http://127.0.0.1:9000&downloads=redirect&public_endpoint=https://cdn.adit'
  expect(parse(text)).toEqual({
    bucket: 'files.adit',
    prefix: 'live/one/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    pathStyle: true,
    downloads: 'redirect',
    publicEndpoint: 'https://cdn.adit',
  })
  expect(parse('s3://bucket?endpoint=https://s3.example&path_style=false').pathStyle).toBe(false)
})

it.each([
  ['s3://key:secret@bucket', 'S3_ACCESS_KEY_ID'],
  ['s3://Bucket_', 'bucket'],
  ['s3://ab', 'bucket'],
  ['s3://bucket:80', 'bucket'],
  ['s3://bucket//x', 'prefix'],
  ['s3://bucket/.hidden', 'prefix'],
  ['s3://bucket?endpoint=127.0.0.1:9000', 'endpoint'],
  ['s3://bucket?endpoint=http://x/path', 'endpoint'],
  ['s3://bucket?public_endpoint=ftp://x', 'public_endpoint'],
  ['s3://bucket?path_style=yes', 'path_style'],
  ['s3://bucket?downloads=both', 'downloads'],
  ['s3://bucket?acl=public', 'acl'],
])('refuses %s and names the problem', (text, named) => {
  expect(() => parse(text)).toThrow(named)
})

it('never quotes a secret', () => {
  expect(() => parse('s3://key:hunter2@bucket')).toThrow(/^(?!.*hunter2)/)
})
