import type { AnyProjector } from '@adit/platform/projection/projector.ts'
import { catalogueProjector } from './catalogue/catalogue.projector.ts'
import { followsProjector } from './collections/follows.projector.ts'

/** Every projector over the event store's log. Downloads have a log and a list of their own. */
export const projectors: readonly AnyProjector[] = [catalogueProjector, followsProjector]
