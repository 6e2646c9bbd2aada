import type { RowOf, Table } from '@adit/platform/projection/table.ts'

/** The tables of one projector, named `<projector>.<table>`. */
export type Models<Projector extends string, Tables extends Record<string, Table>> = {
  [Name in keyof Tables as `${Projector}.${Tables[Name]['name']}`]: RowOf<Tables[Name]>
}

/** Everything that can be read. A room's entry adds the tables of its projectors. */
// biome-ignore lint/suspicious/noEmptyInterface: rooms add to it
export interface ReadModels {}
