import type { AnyContract } from '@adit/platform/http/contract.ts'
import { namesakesOf } from '@adit/platform/http/namesakes.ts'
import { refusalLine } from '@adit/platform/http/refusal_record.ts'

/** A code that no test can produce, and why. */
export interface UnproducedCode {
  code: string
  /** Names of the contracts where it is so; absent for a code that any route may answer. */
  contracts?: readonly string[]
  /** It follows from a race, so a test may produce it by chance. */
  isRace?: true
  reason: string
}

export interface DeclaredCodes {
  /** By their names. What a contract declares for several versions counts once: they share a handler. */
  contracts: Readonly<Record<string, AnyContract>>
  /** Codes of every route; one route that produces them is enough. */
  everyRoute: readonly string[]
}

/** What is wrong between the codes that are declared, those that tests produced, and those that are said to be out of reach. */
export function wrongCodes(
  { contracts, everyRoute }: DeclaredCodes,
  record: readonly string[],
  unproduced: readonly UnproducedCode[],
): string[] {
  const produced = new Set(record)
  const producedCodes = new Set(record.map((line) => line.split(' ').at(-1)))
  const declared = new Map(everyRoute.map((code) => [code, producedCodes.has(code)]))
  for (const [name, contract] of Object.entries(contracts)) {
    for (const one of namesakesOf(contract)) {
      for (const code of one.errors) {
        const key = `${name}: ${code}`
        declared.set(key, declared.get(key) === true || produced.has(refusalLine(code, one)))
      }
    }
  }
  const excused = new Map(
    unproduced.flatMap((one) => (one.contracts ?? ['']).map((name) => [keyOf(name, one.code), one] as const)),
  )
  return [
    ...[...declared]
      .filter(([key, isProduced]) => !isProduced && !excused.has(key))
      .map(([key]) => `${key} is declared, but no test produces it`),
    ...[...excused]
      .filter(([key, { isRace }]) => declared.get(key) !== false && !(isRace && declared.has(key)))
      .map(
        ([key]) =>
          `${key} is listed as out of reach, but ${declared.has(key) ? 'a test produces it' : 'nothing declares it'}`,
      ),
  ]
}

const keyOf = (name: string, code: string) => (name === '' ? code : `${name}: ${code}`)
