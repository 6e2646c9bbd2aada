import { readFileSync } from 'node:fs'
import type { z } from 'zod'

type Environment = Readonly<Record<string, string | undefined>>
type Shape = Readonly<Record<string, z.ZodType>>

/** Everything that is wrong with the environment, one line for each variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The environment is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

interface Found {
  value?: string | undefined
  problem?: string
}

/** The variable, or the content of the file in `<NAME>_FILE` (mounted secrets) without its last line break. Empty ones count as unset, because deployments write them for what isn't used. */
function find(name: string, environment: Environment): Found {
  const value = environment[name] || undefined
  const file = environment[`${name}_FILE`] || undefined
  if (file === undefined) return { value }
  if (value !== undefined) return { problem: `${name}: is set twice, in ${name} and in ${name}_FILE` }
  try {
    return { value: readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    return { problem: `${name}_FILE: can't read ${file} (${code})` }
  }
}

export type ConfigOf<Definition> = Definition extends (environment?: Environment) => infer Config ? Config : never

/**
 * Declares what a process reads from its environment: schemas for the text of variables, by their names. The result reads the
 * environment once, at start, and throws a ConfigError that names every variable that is missing or invalid. It never quotes values,
 * because they may be secrets. `variables` is the declaration, for tests that check deployments against it.
 */
export function defineConfig<const Variables extends Shape>(variables: Variables) {
  const read = (environment: Environment = process.env): { [Name in keyof Variables]: z.output<Variables[Name]> } => {
    const problems: string[] = []
    const config: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(variables)) {
      const { value, problem } = find(name, environment)
      const result = schema.safeParse(value)
      if (problem) problems.push(problem)
      else if (result.success) config[name] = result.data
      else problems.push(`${name}: ${value === undefined ? 'is missing; ' : ''}${explain(result.error, schema)}`)
    }
    if (problems.length > 0) throw new ConfigError(problems)
    return config as { [Name in keyof Variables]: z.output<Variables[Name]> } // Has a parsed member for each variable.
  }
  return Object.assign(read, { variables })
}

function explain(error: z.ZodError, schema: z.ZodType): string {
  const meaning = schema.description
  const said = error.issues.map((issue) => issue.message).join('; ')
  return meaning ? `${said} (${meaning})` : said
}
