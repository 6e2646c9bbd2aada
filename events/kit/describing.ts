import type { z } from 'zod'
import type { EventFamily } from './define_events.ts'
import type { Filled } from './slot.ts'

/** What an event was, for people: `id` is the key of its translations, `text` the English sentence with `{name}` placeholders for `data`. */
export interface Description {
  id: string
  text: string
  data: Readonly<Record<string, string | number>>
}

/** A sentence; `variant` tells sentences of one event type apart in the key of the translation. */
export type Said = Omit<Description, 'id'> & { variant?: string }

export const say = (text: string, data: Description['data'] = {}, variant?: string): Said => ({
  text,
  data,
  ...(variant !== undefined && { variant }),
})

/** A sentence for each event of a family: a new event does not compile until it has one. */
export type Describers<Family extends EventFamily> = {
  [Type in keyof Family['definitions'] & string]: (
    data: z.output<Family['definitions'][Type]['schema']>,
    filled: Filled,
  ) => Said
}

/** The five events of a saga; `doing` is what it does, such as `creating the project`. */
export function describeSaga<const Name extends string, Input>(name: Name, doing: (input: Input) => Said) {
  type Sentences = Record<`${Name}Started`, (data: Input) => Said> &
    Record<`${Name}StepDone`, (data: { step: string }) => Said> &
    Record<`${Name}Finished` | `${Name}Undone`, () => Said> &
    Record<`${Name}UndoStarted`, (data: { code: string }) => Said>
  const sentences = {
    [`${name}Started`]: (input: Input) => {
      const { text, data } = doing(input)
      return say(`Began ${text}`, data)
    },
    [`${name}StepDone`]: ({ step }: { step: string }) => say('Step done: {step}', { step }),
    [`${name}Finished`]: () => say('All steps done'),
    [`${name}UndoStarted`]: ({ code }: { code: string }) => say('Gave up and began to undo: {code}', { code }),
    [`${name}Undone`]: () => say('Undone; nothing was kept'),
    // Computed keys lose their literal types; the five lines above spell them.
  } as unknown as Sentences
  return sentences
}

/** The English sentence with its values in place. */
export const wordingOf = ({ text, data }: Pick<Description, 'text' | 'data'>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(data[name] ?? placeholder))
