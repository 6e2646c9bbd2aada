import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync, writeSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

// A game for tests: lines as the game's own server prints them, its console commands, and some to misbehave. Answers the status ping on PORT. It imports
// nothing of ours, because in a sandbox it is the only file there is.

const { PORT: port, SLOW: slowMs = '0', NEVER_READY: neverReady, QUIET: quiet } = process.env

const clock = () => new Date().toISOString().slice(11, 19)
const write = (text: string) => writeSync(1, text)
const say = (text: string, thread = 'Server thread', level = 'INFO') =>
  write(`[${clock()}] [${thread}/${level}]: ${text}\n`)

// Keeps the game alive when nothing else does.
const timers = [setInterval(() => {}, 60_000)]
const hoard: Buffer[] = []

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return Buffer.from(bytes)
}

function answerPing(socket: Socket): void {
  socket.on('error', () => {})
  socket.once('data', () => {
    const status = {
      version: { name: '1.21.11', protocol: 774 },
      players: { max: 20, online: 2, sample: [{ name: 'Steve', id: '00000000-0000-0000-0000-000000000001' }] },
      description: { text: 'A fake server' },
    }
    const json = Buffer.from(JSON.stringify(status))
    const packet = Buffer.concat([varint(0), varint(json.length), json])
    socket.end(Buffer.concat([varint(packet.length), packet]))
  })
}

const commands: Record<string, (rest: string) => void> = {
  stop() {
    say('Stopping the server')
    say('Saving worlds')
    process.exit(0)
  },
  'save-all': () => say('Saved the game'),
  list: () => say('There are 2 of a max of 20 players online: Steve, Alex'),
  say: (rest) => say(`[Server] ${rest}`),
  crash: (rest) => process.exit(Number(rest)),
  raise: (rest) => process.kill(process.pid, rest),
  deaf() {
    // Lines that came together with this one would still be read.
    lines.removeAllListeners('line')
    lines.pause()
    process.stdin.pause()
  },
  half: (rest) => write(rest),
  throw() {
    say('Encountered an unexpected exception', 'Server thread', 'ERROR')
    write(
      'java.lang.IllegalStateException: broken\n\tat net.example.Tick.run(Tick.java:7)\nCaused by: java.io.IOException: disk\n',
    )
  },
  flood(rest) {
    for (let number = 1; number <= Number(rest); number += 1) say(`line ${number}`)
  },
  eat(rest) {
    for (let megabyte = 0; megabyte < Number(rest); megabyte += 1) hoard.push(Buffer.alloc(1024 * 1024, 1))
    say(`Ate ${rest}`)
  },
  spin(rest) {
    const end = Date.now() + Number(rest)
    while (Date.now() < end) Math.sqrt(end)
    const { user, system } = process.cpuUsage()
    say(`Spun ${Math.round((user + system) / 1000)} ms`)
  },
  fork(rest) {
    for (let number = 0; number < Number(rest); number += 1) {
      spawn('/bin/sleep', ['300'], { stdio: 'ignore' }).on('error', (error) => say(`Cannot fork: ${error.message}`))
    }
    timers.push(setTimeout(() => say('Forked'), 200))
  },
  daemon() {
    const child = spawn('/bin/sleep', ['300'], { detached: true, stdio: 'ignore' })
    say(`Daemon ${child.pid}`)
  },
  fill(rest) {
    try {
      writeFileSync('big', Buffer.alloc(Number(rest) * 1024 * 1024, 1))
      say('Filled')
    } catch (error) {
      say(`Cannot write: ${error instanceof Error ? error.message : error}`)
    }
  },
  read(rest) {
    try {
      say(`Read ${readFileSync(rest, 'utf8').length}`)
    } catch (error) {
      say(`Cannot read: ${error instanceof Error ? error.message : error}`)
    }
  },
  async fetch(rest) {
    say(
      await fetch(rest, { signal: AbortSignal.timeout(2_000) }).then(
        () => 'Fetched',
        () => 'Cannot fetch',
      ),
    )
  },
  whoami: () => say(`I am ${process.getuid?.()} in ${process.cwd()} with ${Object.keys(process.env).sort().join(' ')}`),
}

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const [name = '', ...rest] = line.split(' ')
  const command = commands[name]
  if (command) command(rest.join(' '))
  else say(`Unknown or incomplete command: ${line}`)
})

process.on('SIGTERM', () => {
  say('Stopping on SIGTERM')
  process.exit(143)
})

say('Starting minecraft server version 1.21.11', 'main')
timers.push(
  setTimeout(() => {
    const ready = () => {
      if (!quiet) say('Done (0.1s)! For help, type "help"')
    }
    if (neverReady) return
    if (port) createServer(answerPing).listen(Number(port), '0.0.0.0', ready)
    else ready()
  }, Number(slowMs)),
)
