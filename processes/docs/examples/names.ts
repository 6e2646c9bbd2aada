import type { ApiVersion, Person } from '../example.ts'

/** Each version of the API tells its story with objects of its own. */
export const slugOf = (version: ApiVersion): string => (version === 'v2' ? 'pocket-lantern' : 'belt-lantern')
export const titleOf = (version: ApiVersion): string => (version === 'v2' ? 'Pocket Lantern' : 'Belt Lantern')
export const companion = (version: ApiVersion): Person => (version === 'v2' ? 'wren' : 'rowan')
/** With which the run signs its own people up (`processes/testing/visitor.ts`). */
export const passwordOf = (person: Person): string => `${person} digs a very deep tunnel`
