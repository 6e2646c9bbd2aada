import { type Made, render } from '@adit/projectors/catalogue/text/outcome.ts'

/** @public Renders in this thread. */
export const renderInWorker = async (kind: keyof Made, text: string) => render(kind, text)
