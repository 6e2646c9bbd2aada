import { z } from 'zod'

export const uploadStatuses = ['active', 'uploading', 'finalizing', 'finalized', 'cancelled', 'expired'] as const
export type UploadStatus = (typeof uploadStatuses)[number]

/** Ours: long enough for a slow line to send a world overnight. */
export const sessionLifeMs = 24 * 60 * 60 * 1_000
/** Ours. All parts of a file but the last have this many bytes. */
export const partBytes = 8 * 1_024 * 1_024
/** Ours: 800 GB. */
export const partsMax = 100_000
export const sessionFilesMax = 10_000
export const openSessionsMax = 4

const count = z.int().min(0)

/** The state of a session as it lies on the disk. The game could write there, too, so it is checked when it is read. */
export const storedSession = z.object({
  id: z.uuid(),
  status: z.enum(uploadStatuses),
  createdAt: count,
  updatedAt: count,
  lastUploadAt: count.nullable(),
  expiresAt: count,
  files: z
    .array(
      z.object({
        path: z.string().max(4_096),
        /** Its name among the session's files. */
        data: z.string().regex(/^[0-9]{1,5}$/),
        /** Lengths of the parts that have arrived, by number. */
        parts: z.record(z.string().regex(/^[0-9]{1,5}$/), count),
        /** Whether no more parts are expected, since all came at once. */
        isWhole: z.boolean(),
      }),
    )
    .max(sessionFilesMax),
})
export type StoredSession = z.infer<typeof storedSession>
export type StoredFile = StoredSession['files'][number]

/** A session as clients see it. Times in milliseconds since 1970. */
export interface UploadSession extends Omit<StoredSession, 'files'> {
  entryCount: number
  uploadedBytes: number
  files: { path: string; size: number; parts: number[] }[]
}

export const sizeOf = (file: StoredFile): number => Object.values(file.parts).reduce((sum, length) => sum + length, 0)

export function describeSession({ files, ...session }: StoredSession): UploadSession {
  return {
    ...session,
    entryCount: files.length,
    uploadedBytes: files.reduce((sum, file) => sum + sizeOf(file), 0),
    files: files.map((file) => ({
      path: file.path,
      size: sizeOf(file),
      parts: Object.keys(file.parts)
        .map(Number)
        .toSorted((a, b) => a - b),
    })),
  }
}

export const isOpen = (session: StoredSession): boolean => session.status === 'active' || session.status === 'uploading'

/** What is missing of a file, in words. Undefined if it is whole. */
export function whatIsMissing(file: StoredFile): string | undefined {
  if (file.isWhole) return undefined
  const numbers = Object.keys(file.parts).map(Number)
  const last = Math.max(-1, ...numbers)
  for (let part = 0; part < last; part++) {
    const length = file.parts[part]
    if (length === undefined) return `part ${part} is missing`
    if (length !== partBytes)
      return `part ${part} has ${length} bytes, but only the last may be shorter than ${partBytes}`
  }
  return last < 0 ? 'it has no parts' : undefined
}
