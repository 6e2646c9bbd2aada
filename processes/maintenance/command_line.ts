import { type ParseArgsConfig, parseArgs } from 'node:util'
import { ConfigError } from '@adit/platform/config/config.ts'
import { EngineNotOpened } from '@adit/platform/event_store/not_opened.ts'
import { endOnStrayErrors } from '../stray_errors.ts'

/** The request can't be fulfilled. The message says why or what to do. */
export class Refused extends Error {}

interface Given {
  parameters: readonly string[]
  /** The options that were given, without `--`. */
  options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Command {
  /** One line: how to call it. */
  usage: string
  /** One or more sentences that `--help` adds. */
  does: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** How many parameters it takes. */
  parameters: { min: number; max: number }
  /** Returns the exit code; nothing means 0. */
  run(given: Given): Promise<number | undefined>
  /** Exit code when it fails. Default: 1. */
  failedCode?: number
}

/**
 * Runs a command in its own process and sets the exit code: 2 if it is called wrongly, the environment is not valid or it refuses. `--help`
 * shows its usage.
 */
export async function runCommand(command: Command): Promise<void> {
  const fail = (error: unknown): never => {
    const isExpected = error instanceof Refused || error instanceof ConfigError
    console.error(isExpected ? error.message : explain(error))
    // Whatever it opened may still be open.
    process.exit(isExpected ? 2 : (command.failedCode ?? 1))
  }
  endOnStrayErrors(fail)
  try {
    const given = parse(command)
    if (given.options.help === true) console.log(helpOf(command))
    else process.exitCode = (await command.run(given)) ?? 0
  } catch (error) {
    fail(error)
  }
}

const helpOf = ({ usage, does }: Command) =>
  `${usage}\n${does}\nWhat it reads from the environment is in docs/operations.md.`

function parse({ usage, options = {}, parameters: { min, max } }: Command): Given {
  const given = parsed({ ...options, help: { type: 'boolean', short: 'h' } }, usage)
  const count = given.parameters.length
  const isHelp = given.options.help === true
  if (!isHelp && count < min) throw new Refused(`A parameter is missing. Usage: ${usage}`)
  if (!isHelp && count > max) throw new Refused(`Too many parameters: ${given.parameters[max]}. Usage: ${usage}`)
  return given
}

function parsed(options: ParseArgsConfig['options'], usage: string): Given {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    return { parameters: positionals, options: values as Given['options'] } // No option is declared with `multiple`.
  } catch (error) {
    // `Unknown option '--x'`, and after the full stop advice about the API of this function.
    const said = error instanceof Error ? error.message.split('. ')[0] : error
    throw new Refused(`${said}. Usage: ${usage}`)
  }
}

/** One line for errors of the system or Postgres. The stack for unexpected errors. */
export function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof EngineNotOpened) return error.message
  // For a name with several addresses, each of which was tried.
  if (error instanceof AggregateError) return error.errors.map(explain).join('\n')
  const isOutside = 'syscall' in error || 'severity' in error || 'stderr' in error
  return isOutside ? error.message.trim() : error
}
