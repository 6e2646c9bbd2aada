import type { z } from 'zod'
import type { EventFamily } from './define_events.ts'
import type { Filled } from './slot.ts'

/**
 * Describes an event for people. `id` is the key of its translations, `text` the English sentence with `{name}` placeholders for `data`.
 */
export interface Description {
  id: string
  text: string
  data: Readonly<Record<string, string | number>>
}

/** A sentence. `variant` distinguishes the sentences of one event type in the key of the translation. */
export type Said = Omit<Description, 'id'> & { variant?: string }

export const say = (text: string, data: Description['data'] = {}, variant?: string): Said => ({
  text,
  data,
  ...(variant !== undefined && { variant }),
})

/** A sentence for each event of a family. A new event doesn't compile until it has one. */
export type Describers<Family extends EventFamily> = {
  [Type in keyof Family['definitions'] & string]: (
    data: z.output<Family['definitions'][Type]['schema']>,
    filled: Filled,
  ) => Said
}

/** The five events of a saga. `doing` is what the saga does, such as `creating the project`. */
export function describeSaga<const Name extends string, Input>(name: Name, doing: (input: Input) => Said) {
  type Sentences = Record<`${Name}Started`, (data: Input) => Said> &
    Record<`${Name}StepDone`, (data: { step: string }) => Said> &
    Record<`${Name}Finished` | `${Name}Undone`, () => Said> &
    Record<`${Name}UndoStarted`, (data: { code: string }) => Said>
  const sentences = {
    [`${name}Started`]: (input: Input) => {
      const { text, data } = doing(input)
      return say(`Started ${text}`, data)
    },
    [`${name}StepDone`]: ({ step }: { step: string }) => say('Completed a step: {step}', { step }),
    [`${name}Finished`]: () => say('Completed all steps'),
    [`${name}UndoStarted`]: ({ code }: { code: string }) =>
      say('Failed and started to undo the steps: {code}', { code }),
    [`${name}Undone`]: () => say('Undid all steps'),
    // Computed keys lose their literal types. The five lines above list them.
  } as unknown as Sentences
  return sentences
}

/** The English sentence with its values inserted. */
export const wordingOf = ({ text, data }: Pick<Description, 'text' | 'data'>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(data[name] ?? placeholder))
