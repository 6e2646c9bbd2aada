import { openFileService, type RunningFileService } from '../file_service.ts'
import { Channel, type Method } from './channel.ts'

/** Where the descriptor of the server's folder is, after those of standard input, output, errors and messages. */
const rootFd = 4
/** Ours: how often news of operations are told at most. */
const newsEveryMs = 250

interface Start {
  uid: number | undefined
  gid: number | undefined
  limits: { bytes: number; entries: number }
}

/** Gives up the agent's account for good, before anything of the server is opened. All modules are loaded by now. */
function become({ uid, gid }: Start): void {
  if (uid === undefined || gid === undefined) return
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
  if (process.getuid?.() !== uid || process.geteuid?.() !== uid || process.getgid?.() !== gid) {
    throw new Error(`the file worker could not become account ${uid}`)
  }
}

function methodsOf(service: RunningFileService): Map<string, Method> {
  const methods = new Map<string, Method>()
  const add = (name: string, owner: object, key: string) => {
    const method = Reflect.get(owner, key)
    methods.set(name, async (...args) => Reflect.apply(method, owner, args))
  }
  const { uploads, handles, close: _, ...own } = service
  for (const key of Object.keys(own)) add(key, service, key)
  for (const key of ['create', 'list', 'get', 'putPart', 'putFile', 'finalize', 'cancel']) {
    add(`uploads.${key}`, uploads, key)
  }
  for (const key of ['open', 'read', 'write', 'stat', 'change', 'changePath', 'close']) {
    add(`handles.${key}`, handles, key)
  }
  return methods
}

function tell(error: unknown): void {
  process.stderr.write(`file worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

async function run(): Promise<void> {
  const start = JSON.parse(process.argv[2] ?? '') as Start
  // The agent's end, however it comes, closes the channel.
  process.on('disconnect', () => process.exit())
  process.umask(0o022)
  become(start)
  let isNewsDue = false
  const service = await openFileService({
    rootFd,
    limits: start.limits,
    onFault: tell,
    operationsChanged: () => {
      if (isNewsDue) return
      isNewsDue = true
      setTimeout(async () => {
        isNewsDue = false
        channel.note('operations', await service.operations())
      }, newsEveryMs)
    },
  })
  const channel = new Channel(
    {
      send: (message) => process.connected && process.send?.(message),
      onMessage: (listener) => process.on('message', listener),
      onClose: (listener) => process.on('disconnect', listener),
    },
    { methods: methodsOf(service), onFault: tell },
  )
  channel.note('ready', undefined)
}

await run()
