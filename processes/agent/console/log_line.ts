/** What a game's own logger prints in a line. The names are those of the panel's messages. */
export interface LogMessage {
  logger_name: string | null
  level: 'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR' | 'FATAL'
  thread_name: string | null
  /** Milliseconds since 1970. */
  timestamp_millis: number
  message: string
  /** Lines of a stack trace, joined by LF. */
  throwable: string | null
}

/** A numbered line. */
export interface ConsoleLine {
  /** From 1 for the first line of the log. */
  number: number
  /** Milliseconds since 1970. About when it was printed: never earlier, and not later than it was read. */
  at: number
  text: string
}

/** What belongs together: a line, and the lines of its stack trace. */
export interface ConsoleEntry {
  /** Number of its last line. */
  number: number
  /** Number of its first line. */
  first: number
  /** The lines as printed, joined by LF. */
  text: string
  /** Undefined if the line has another form. */
  log?: LogMessage
}

const level = '(TRACE|DEBUG|INFO|WARN|ERROR|FATAL)'
const date = '(?:\\d{1,2}[A-Za-z]{3,4}\\d{4} )?'
const clock = `${date}(\\d\\d):(\\d\\d):(\\d\\d)(?:\\.(\\d{3}))?`
/** `[12:34:56] [Server thread/INFO]: …`, with `[logger/]` (Forge, NeoForge) or `(logger)` (Fabric, Quilt) before the text. */
const usual = new RegExp(
  `^\\[${clock}\\] \\[([^\\]]*)/${level}\\](?: \\[([^\\]]*?)/?\\]:| \\(([^)]*)\\)|:)? ?(.*)$`,
  's',
)
/** `[12:34:56 INFO]: …` (Paper, Spigot). */
const short = new RegExp(`^\\[${clock} ${level}\\]: ?(.*)$`, 's')
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
const colours = /\x1b\[[0-9;:]*m/g

/** Source of the forms: the Log4j configurations of the game, Paper, Forge, NeoForge and Fabric. Times are taken for UTC, in which the agent runs games. */
export function parseLogLine(printed: string, at: number): LogMessage | undefined {
  const text = printed.replace(colours, '')
  const plain = usual.exec(text)
  if (plain) {
    const [, hours, minutes, seconds, millis, thread, name, bracketed, parenthesized, message = ''] = plain
    return {
      logger_name: bracketed ?? parenthesized ?? null,
      level: name as LogMessage['level'],
      thread_name: thread ?? null,
      timestamp_millis: timeBefore(at, hours, minutes, seconds, millis),
      message,
      throwable: null,
    }
  }
  const paper = short.exec(text)
  if (!paper) return undefined
  const [, hours, minutes, seconds, millis, name, message = ''] = paper
  return {
    logger_name: null,
    level: name as LogMessage['level'],
    thread_name: null,
    timestamp_millis: timeBefore(at, hours, minutes, seconds, millis),
    message,
    throwable: null,
  }
}

const dayMs = 24 * 60 * 60 * 1_000
/** A clock may run ahead of the agent's. */
const aheadMs = 60_000

/** The last moment with this time of day that isn't after `at`. */
function timeBefore(at: number, hours = '0', minutes = '0', seconds = '0', millis = '0'): number {
  const ofDay = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(millis)
  const time = Math.floor(at / dayMs) * dayMs + ofDay
  return time > at + aheadMs ? time - dayMs : time
}

/** Lines of a stack trace, as Java prints them. */
const traceLine =
  /^(?:\s+at |\s*\.{3} \d+ |\s*(?:Caused by|Suppressed): |(?:[\w$]+\.)+[\w$]*(?:Exception|Error|Throwable)\b)/

/** Joins stack traces to the line before them. `lines` are consecutive. */
export function toEntries(lines: readonly ConsoleLine[]): ConsoleEntry[] {
  const entries: ConsoleEntry[] = []
  for (const { number, at, text } of lines) {
    const last = entries.at(-1)
    if (last?.log && traceLine.test(text)) {
      last.number = number
      last.text += `\n${text}`
      last.log.throwable = last.log.throwable === null ? text : `${last.log.throwable}\n${text}`
      continue
    }
    const log = parseLogLine(text, at)
    entries.push({ number, first: number, text, ...(log && { log }) })
  }
  return entries
}
