/** What can keep an instance apart from the node and from other instances. */
export const isolations = ['user', 'sandbox', 'memory', 'cpu', 'processes', 'disk', 'network'] as const
export type Isolation = (typeof isolations)[number]

/** Whether the engine holds an instance to this, and by what means. `because` completes "Not enforced because …". */
export type Guard = { enforced: true; by: string } | { enforced: false; because: string }

export interface Capabilities {
  engine: 'process' | 'docker' | 'kubernetes'
  guards: Readonly<Record<Isolation, Guard>>
}

/** Omitted limits don't hold. A limit whose guard isn't enforced doesn't either; `capabilities` says which. */
export interface Limits {
  memoryBytes?: number | undefined
  /** Memory that may be swapped out, in addition to `memoryBytes`. None by default. */
  swapBytes?: number | undefined
  /** Cores, such as 1.5. */
  cpus?: number | undefined
  /** Processes and threads at the same time. */
  processes?: number | undefined
}

export interface InstanceSpec {
  /** See `assertInstanceId`. */
  id: string
  /** Program and parameters. Runs in the files of the instance's volume. A program with a slash is a path, otherwise it is looked up in PATH. */
  command: readonly [string, ...string[]]
  /** The whole environment, except for PATH and HOME, which the engine sets. */
  env: Readonly<Record<string, string>>
  limits: Limits
  /** Paths on the node that the instance can read in addition to the system's programs, such as a folder with Java. */
  readable?: readonly string[] | undefined
  /** Ports on which the instance listens for players. Engines with networks of their own make them reachable from the node. */
  ports: readonly number[]
}

/** The files of an instance. They outlive it. */
export interface Volume {
  /** Folder of the game's files on the node. */
  files: string
  /** File to which the game's output is appended. Outlives starts and stops. */
  log: string
  /** The account that owns the files, if instances have accounts of their own. */
  uid?: number | undefined
  /** Bytes. Undefined without a limit. */
  size?: number | undefined
}

export interface VolumeUsage {
  usedBytes: number
  /** Undefined without a limit. */
  sizeBytes?: number | undefined
}

export type InstanceState =
  | { kind: 'running'; since: number }
  /** `exitCode` is 128 + n after signal n, and null if nobody saw the end, for example because the node restarted. */
  | { kind: 'exited'; exitCode: number | null; oomKilled: boolean; at: number }

export type Exit = Extract<InstanceState, { kind: 'exited' }>

export interface InstanceStatus {
  id: string
  state: InstanceState
  /** Where the agent reaches the instance's ports. */
  host: string
}

/** Counters grow from the start of the instance. What an engine can't measure is undefined. */
export interface InstanceStats {
  /** Milliseconds since 1970. */
  at: number
  cpuSeconds: number
  memoryBytes: number
  receivedBytes?: number | undefined
  sentBytes?: number | undefined
}

export type InstanceSignal = 'SIGTERM' | 'SIGKILL'

export type ComputeProblem = 'running' | 'unknown' | 'not_reading' | 'shrinks' | 'not_started'

/** An expected refusal. `running`: the instance runs; `unknown`: it doesn't run or exist; `not_reading`: the game doesn't read its input; `shrinks`: a volume can't become smaller; `not_started`: the command couldn't be run. */
export class ComputeError extends Error {
  readonly problem: ComputeProblem

  constructor(problem: ComputeProblem, message: string) {
    super(message)
    this.name = 'ComputeError'
    this.problem = problem
  }
}

/**
 * Runs game servers on a node. Instances survive the agent: another one on the same node finds them by `list`, whatever happened to the first.
 * Methods about an instance that was never started reject with `unknown`.
 */
export interface Compute {
  capabilities(): Promise<Capabilities>
  /** Creates the volume, or grows it to `size` bytes, some engines only at the next start: the volume tells its present size. Rejects with `shrinks` for less than it has. */
  openVolume(id: string, size?: number): Promise<Volume>
  /** What the files of the volume take. Without a limit they are counted one by one, so ask once a minute rather than once a second. */
  volumeUsage(id: string): Promise<VolumeUsage>
  /** Removes the volume with all files. Rejects with `running` while the instance runs. */
  removeVolume(id: string): Promise<void>
  /** All instances that were started and not removed. */
  list(): Promise<InstanceStatus[]>
  status(id: string): Promise<InstanceStatus>
  /** Starts the command on the instance's volume. Resolves once it runs or has ended. Rejects with `running` if it runs already. */
  start(spec: InstanceSpec): Promise<InstanceStatus>
  /** Writes one line to the game's input. Rejects with `not_reading` if it leaves too much unread. */
  write(id: string, line: string): Promise<void>
  /** SIGTERM asks the game to end. SIGKILL ends it with all that it has started. Does nothing if it has ended. */
  kill(id: string, signal: InstanceSignal): Promise<void>
  /** Undefined if the instance has ended. */
  stats(id: string): Promise<InstanceStats | undefined>
  /** Resolves when the instance has ended. Rejects when `signal` aborts. */
  wait(id: string, signal?: AbortSignal): Promise<Exit>
  /** Forgets an instance that has ended and releases all that it held, except for its volume. Rejects with `running` while it runs. */
  remove(id: string): Promise<void>
  /** Ends the connection to the engine. Instances go on. */
  close(): Promise<void>
}

/** Throws unless `id` has 1 to 64 letters, digits, `_` and `-` and starts with a letter or digit. */
export function assertInstanceId(id: string): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id)) throw new Error(`Not an instance id: ${JSON.stringify(id)}`)
}
