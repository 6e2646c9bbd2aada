import { reportErrors } from './report.errors.ts'

/** No picture can have been uploaded for a report or a message yet, so every id is unknown. */
export function refuseImages(field: string, ids: readonly string[] | null | undefined): void {
  const [image] = ids ?? []
  if (image !== undefined) throw reportErrors.unknown_image({ field, image })
}
