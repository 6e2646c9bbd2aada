import { contentTypeOfFile, type FileExtension } from '@adit/events/catalogue/version/file_type.values.ts'
import type { ByteSource } from './archive/byte_source.ts'
import { describeContent, knownContent } from './archive/content_type.ts'
import { InspectionRefusal } from './refusal.ts'

/** Extensions of detached signatures, which belong to no loader. */
export function isSignature(extension: FileExtension): boolean {
  return contentTypeOfFile(extension) === 'application/pgp-signature'
}

const MAX_BYTES = 64 * 1024

/** Armored or binary OpenPGP, minisign or SSH. Doesn't verify the signature, only that the file is one. */
export async function checkSignature(source: ByteSource): Promise<void> {
  if (source.size === 0) throw new InspectionRefusal('file_empty', 'The file is empty.')
  if (source.size > MAX_BYTES) {
    const message = `A signature can't be larger than ${MAX_BYTES} bytes (this file has ${source.size}).`
    throw new InspectionRefusal('signature_invalid', message, { bytes: source.size, limit: MAX_BYTES })
  }
  const head = await source.read(0, 512)
  if (isArmoured(head) || isOpenPgpPacket(head)) return
  const content = describeContent(head)
  throw new InspectionRefusal('signature_invalid', `The file is not a signature: it looks like ${content}.`, {
    content,
  })
}

function isArmoured(head: Buffer): boolean {
  return /^\s*(-----BEGIN (PGP|SSH) (SIGNATURE|MESSAGE)-----|untrusted comment:)/.test(head.toString('latin1'))
}

/** The first bit of every packet is set, and a signature is packet type 2. Other formats that start like this are recognized before. */
function isOpenPgpPacket(head: Buffer): boolean {
  const first = head[0] ?? 0
  const newFormat = (first & 0x40) !== 0
  const tag = newFormat ? first & 0x3f : (first >> 2) & 0x0f
  return (first & 0x80) !== 0 && tag === 2 && !knownContent(head)
}
