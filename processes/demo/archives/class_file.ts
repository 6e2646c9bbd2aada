const utf8Tag = 1
const classTag = 7
/** Java 17. */
const majorVersion = 61
const publicAndSuper = 0x0021

/**
 * A valid Java class without members that does nothing. `notes` are texts that are only stored in its constant pool. `name` is dotted, such
 * as `org.example.Main`.
 */
export function classFile(name: string, notes: readonly string[]): Buffer {
  const texts = [name.replaceAll('.', '/'), 'java/lang/Object', ...notes]
  const pool = [utf8(texts[0] ?? ''), classReference(1), utf8(texts[1] ?? ''), classReference(3), ...notes.map(utf8)]
  return Buffer.concat([
    u32(0xcafebabe),
    u16(0),
    u16(majorVersion),
    u16(pool.length + 1),
    ...pool,
    u16(publicAndSuper),
    u16(2),
    u16(4),
    // No interfaces, fields, methods, attributes.
    Buffer.alloc(8),
  ])
}

function utf8(text: string): Buffer {
  const bytes = Buffer.from(text.slice(0, 10_000), 'utf8')
  return Buffer.concat([Buffer.of(utf8Tag), u16(bytes.length), bytes])
}

function classReference(nameIndex: number): Buffer {
  return Buffer.concat([Buffer.of(classTag), u16(nameIndex)])
}

function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16BE(value)
  return buffer
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}
