import { type ParseArgsConfig, parseArgs } from 'node:util'
import { ConfigError } from '@adit/platform/config/config.ts'

/** What was asked for cannot be done; the message says why or what to do. */
export class Refused extends Error {}

interface Given {
  parameters: readonly string[]
  /** Those that were given, without `--`. */
  options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Command {
  /** One line: how it is called. */
  usage: string
  /** A sentence or a few: what `--help` says besides. */
  does: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** How many it takes. */
  parameters: { min: number; max: number }
  /** Answers the exit code, or nothing for 0. */
  run(given: Given): Promise<number | undefined>
  /** Exit code when it fails; 1 unless that says something else. */
  failedCode?: number
}

/**
 * Runs a command of one process and sets its exit code: 2 when it is called wrongly, when the environment does not fit and when it refuses.
 * `--help` tells how to call it.
 */
export async function runCommand(command: Command): Promise<void> {
  try {
    const given = parse(command)
    if (given.options.help === true) console.log(helpOf(command))
    else process.exitCode = (await command.run(given)) ?? 0
  } catch (error) {
    const isExpected = error instanceof Refused || error instanceof ConfigError
    console.error(isExpected ? error.message : explain(error))
    // What it had opened may be open still.
    process.exit(isExpected ? 2 : (command.failedCode ?? 1))
  }
}

const helpOf = ({ usage, does }: Command) =>
  `${usage}\n${does}\nWhat it reads from the environment is in docs/operations.md.`

function parse({ usage, options = {}, parameters: { min, max } }: Command): Given {
  const given = parsed({ ...options, help: { type: 'boolean', short: 'h' } }, usage)
  const count = given.parameters.length
  const isHelp = given.options.help === true
  if (!isHelp && count < min) throw new Refused(`Something is missing: ${usage}`)
  if (!isHelp && count > max) throw new Refused(`${given.parameters[max]} is one too many: ${usage}`)
  return given
}

function parsed(options: ParseArgsConfig['options'], usage: string): Given {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    return { parameters: positionals, options: values as Given['options'] } // none is declared with `multiple`
  } catch (error) {
    // `Unknown option '--x'`, and after a full stop advice that means the API of this function.
    const said = error instanceof Error ? error.message.split('. ')[0] : error
    throw new Refused(`${said}: ${usage}`)
  }
}

/** One line for what the system or Postgres refused; with its stack what nobody has thought of. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  // Of a name with several addresses, each of which was tried.
  if (error instanceof AggregateError) return error.errors.map(explain).join('\n')
  const isOutside = 'syscall' in error || 'severity' in error || 'stderr' in error
  return isOutside ? error.message.trim() : error
}
