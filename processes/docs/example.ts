import type { Method } from '@adit/platform/http/contract.ts'

/** Who asks: accounts of the demo, and two of the run's own who leave at its end. */
export type Person = 'creator' | 'moderator' | 'wren' | 'rowan'

/** The two versions of the API, which most stories are told for. */
export type ApiVersion = 'v2' | 'v3'

/**
 * A request of the documentation as data. `{{name}}` in its texts is what an earlier example kept under that name; the list of all
 * examples is a story, run from top to bottom.
 */
export interface Example {
  /** Method and path as the contract has them: `GET /v2/project/:id`. */
  route: `${Method} /${string}`
  /** What it shows, where a route has several. */
  title?: string
  /** Whose token it carries; none unless told. */
  as?: Person
  params?: Readonly<Record<string, string>>
  /** As it stands in the address, not encoded yet. */
  query?: string
  headers?: Readonly<Record<string, string>>
  /** A JSON body, or the part `data` where there are files. */
  body?: unknown
  /** Parts of a multipart body after `data`: name of the part and of the sample file. */
  files?: Readonly<Record<string, string>>
  /** Name of the sample file that is the body. */
  file?: string
  status: number
  /** Values of the answer that later examples use, by their paths in it: `files.0.hashes.sha1`. */
  keep?: Readonly<Record<string, string>>
  /** Asks again until this path of the answer holds something: for what becomes visible in its own time. */
  until?: string
  /**
   * The answer is a list that is drawn anew each time, so its keys differ from the documented ones. Each object in it must look as this
   * path shows it, in which `{id}` stands for its id.
   */
  drawnFrom?: string
  /** Prepares others; not in the documentation. Its route may be an internal one. */
  hidden?: boolean
}
