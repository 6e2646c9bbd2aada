import { render } from '@adit/projectors/catalogue/text/outcome.ts'

/** @public Renders in this thread. */
export const renderInWorker = async (text: string) => render(text)
