import { SearchDocumentError } from './search.port.ts'

/** What may stand in a document; each throws SearchDocumentError with project and field. */

export function checkId(id: string): string {
  if (/^[0-9A-Za-z]{8}$/.test(id)) return id
  throw new SearchDocumentError(`Project id ${JSON.stringify(id)}: 8 characters of 0-9A-Za-z`)
}

export function generationOf(id: string, generation: bigint | number): bigint {
  if (typeof generation === 'number' && !Number.isSafeInteger(generation)) {
    throw new SearchDocumentError(`Project ${id}: generation ${generation} is not a whole number`)
  }
  const value = BigInt(generation)
  if (value < 0n || value >= 2n ** 63n)
    throw new SearchDocumentError(`Project ${id}: generation ${value} is out of range`)
  return value
}

export function countOf(id: string, field: string, value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new SearchDocumentError(`Project ${id}: ${field} ${value} is not a count`)
}

export function timeOf(id: string, field: string, value: number): number {
  if (Number.isSafeInteger(value)) return value
  throw new SearchDocumentError(`Project ${id}: ${field} ${value} is not a time in whole milliseconds`)
}
