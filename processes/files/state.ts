import type { Context, Middleware } from 'koa'
import type { DataPath } from './path.ts'

/** What the middlewares of the files role know about a request. */
export interface FilesState {
  /** The outcome, for the metrics. Undefined while nothing has answered. */
  outcome?: string
  /** What the address names. */
  named?: DataPath
  route?: string
}

export type FilesMiddleware = Middleware<FilesState>
export type FilesContext = Context & { state: FilesState }
