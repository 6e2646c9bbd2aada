import { z } from 'zod'
import { defineEvents } from './define_events.ts'

/**
 * The events of one kind of saga, a command over several streams. `<Name>Started` contains all ids and the whole input, so that any process
 * can continue it. It ends with `<Name>Finished` or, before its commit point, with `<Name>Undone`.
 */
export function defineSagaEvents<const Name extends string, Input extends z.ZodType>(
  category: string,
  name: Name,
  input: Input,
) {
  const step = z.object({ step: z.string().max(64) })
  const undone = z.object({ code: z.string(), data: z.record(z.string(), z.unknown()).optional() })
  type Definitions = Record<`${Name}Started`, { version: number; schema: Input }> &
    Record<`${Name}StepDone`, { version: number; schema: typeof step }> &
    Record<`${Name}Finished`, { version: number; schema: z.ZodObject }> &
    Record<`${Name}UndoStarted`, { version: number; schema: typeof undone }> &
    Record<`${Name}Undone`, { version: number; schema: z.ZodObject }>
  const definitions = {
    [`${name}Started`]: { version: 1, schema: input },
    [`${name}StepDone`]: { version: 1, schema: step },
    [`${name}Finished`]: { version: 1, schema: z.object({}) },
    [`${name}UndoStarted`]: { version: 1, schema: undone },
    [`${name}Undone`]: { version: 1, schema: z.object({}) },
    // Computed keys lose their literal types. The five lines above list them.
  } as unknown as Definitions
  return { name, ...defineEvents(category, definitions) }
}
