import { expect, it } from 'vitest'
import { bufferSource } from './archive/byte_source.ts'
import { InspectionRefusal } from './refusal.ts'
import { checkSignature } from './signature.ts'

const check = (bytes: Buffer) =>
  checkSignature(bufferSource(bytes)).then(
    () => undefined,
    (error: unknown) => (error instanceof InspectionRefusal ? error.toRefusal() : error),
  )
const armored = '-----BEGIN PGP SIGNATURE-----\n'

it.each([
  ['armored', armored],
  ['of a message', '-----BEGIN PGP MESSAGE-----'],
  ['of SSH', '-----BEGIN SSH SIGNATURE-----'],
  ['after blank lines', `\n\n  ${armored}`],
  ['of minisign', 'untrusted comment: signature from a key'],
])('a signature may be %s', async (_, text) => {
  expect(await check(Buffer.from(text))).toBeUndefined()
})

it.each([0x88, 0x89, 0x8a, 0x8b, 0xc2])('a signature may be a packet that begins with %i', async (first) => {
  expect(await check(Buffer.from([first, 0x75, 0x04]))).toBeUndefined()
})

it.each([
  ['another packet of the old format', Buffer.from([0x84, 1]), 'a file of an unknown kind'],
  ['another packet of the new format', Buffer.from([0xc8, 0x1f]), 'a file of an unknown kind'],
  [
    'the type of a signature without the first bit, in the old format',
    Buffer.from([0x08, 1]),
    'a file of an unknown kind',
  ],
  [
    'the type of a signature without the first bit, in the new format',
    Buffer.from([0x42, 1]),
    'a file of an unknown kind',
  ],
  ['a PNG image', Buffer.from('\x89PNG', 'latin1'), 'a PNG image'],
  ['a key', Buffer.from('-----BEGIN PGP PUBLIC KEY BLOCK-----'), 'a text file'],
  ['a signature inside a text', Buffer.from(`signed: ${armored}`), 'a text file'],
])('%s is no signature', async (_, bytes, content) => {
  const message = `The file is not a signature: it looks like ${content}.`
  expect(await check(bytes)).toEqual({ code: 'signature_invalid', message, data: { content } })
})

it('has 1 to 65,536 bytes', async () => {
  expect(await check(Buffer.alloc(0))).toEqual({ code: 'file_empty', message: 'The file is empty.', data: {} })
  expect(await check(Buffer.alloc(65_536, armored))).toBeUndefined()
  expect(await check(Buffer.alloc(65_537, armored))).toEqual({
    code: 'signature_invalid',
    message: "A signature can't be larger than 65536 bytes (this file has 65537).",
    data: { bytes: 65_537, limit: 65_536 },
  })
})
