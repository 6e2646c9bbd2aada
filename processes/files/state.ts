import type { Context, Middleware } from 'koa'
import type { DataPath } from './path.ts'

/** What the files role's middlewares know of a request. */
export interface FilesState {
  /** What becomes of it, for the metrics. Undefined while nothing has answered. */
  outcome?: string
  /** What its address names. */
  named?: DataPath
  route?: string
}

export type FilesMiddleware = Middleware<FilesState>
export type FilesContext = Context & { state: FilesState }
