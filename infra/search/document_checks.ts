import { SearchDocumentError } from './search.port.ts'

/** Checks of a document's parts. Each throws SearchDocumentError with the document's id and the field. */

export function checkId(noun: string, id: string): string {
  if (/^[0-9A-Za-z]{8}$/.test(id)) return id
  throw idError(noun, id)
}

export function idError(noun: string, id: string): SearchDocumentError {
  return new SearchDocumentError(`The ${noun} id must be 8 characters of 0-9A-Za-z, not ${JSON.stringify(id)}`)
}

export function generationOf(id: string, generation: bigint | number): bigint {
  if (typeof generation === 'number' && !Number.isSafeInteger(generation)) {
    throw new SearchDocumentError(`${id}: generation must be a whole number, not ${generation}`)
  }
  const value = BigInt(generation)
  if (value < 0n || value >= 2n ** 63n) {
    throw new SearchDocumentError(`${id}: generation must be at least 0 and less than 2^63, not ${value}`)
  }
  return value
}

export function countOf(id: string, field: string, value: number | undefined): number {
  if (value !== undefined && Number.isSafeInteger(value) && value >= 0) return value
  throw new SearchDocumentError(`${id}: ${field} must be a whole number of at least 0, not ${value}`)
}

export function timeOf(id: string, field: string, value: number | undefined): number {
  if (value !== undefined && Number.isSafeInteger(value)) return value
  throw new SearchDocumentError(`${id}: ${field} must be a time in whole milliseconds, not ${value}`)
}
