import { oneOf } from '../../kit/one_of.values.ts'

/** Whether the client or the server needs the content; `GET /v2/tag/side_type` answers this list. */
export const sideTypes = ['required', 'optional', 'unsupported', 'unknown'] as const
export type SideType = (typeof sideTypes)[number]
export const isSideType = oneOf(sideTypes)

export type Sides = { client_side: SideType; server_side: SideType }
