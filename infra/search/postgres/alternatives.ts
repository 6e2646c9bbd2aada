import { type Alternative as AlternativeOf, AlternativesOver } from '../filter/alternatives.ts'
import { allOf, anyOf, type Condition, everything, isEverything, isNothing } from './condition.ts'

export type Alternative = AlternativeOf<Condition>

/** Ways to meet a filter, over codes. */
export const alternatives = new AlternativesOver<Condition>({ everything, allOf, anyOf, isNothing, isEverything })
