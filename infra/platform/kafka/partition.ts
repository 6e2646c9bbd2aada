/**
 * The partition of a root: FNV-1a (32 bits) of its UTF-8 bytes. It is part of every layout: another function would be another layout,
 * so the default partitioner of a client must not be used.
 */
export function partitionOf(root: string, partitions: number): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(root)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash % partitions
}
