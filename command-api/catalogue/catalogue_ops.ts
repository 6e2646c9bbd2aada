import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { imagesPart } from './image/image_store.ts'

/** What the catalogue keeps in the operational database. */
export const catalogueOpsParts: readonly OpsPart[] = [imagesPart]
