import { readFileSync } from 'node:fs'
import type { z } from 'zod'

type Environment = Readonly<Record<string, string | undefined>>
type Shape = Readonly<Record<string, z.ZodType>>

/** All that is wrong with the environment, one line for each variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The environment does not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

interface Found {
  value?: string | undefined
  problem?: string
}

/** The variable, or what stands in the file that `<NAME>_FILE` names (mounted secrets), without its last line end. */
function find(name: string, environment: Environment): Found {
  const value = environment[name] || undefined // an empty variable counts as unset, as compose files write them
  const file = environment[`${name}_FILE`] || undefined
  if (file === undefined) return { value }
  if (value !== undefined) return { problem: `${name}: is set twice, by ${name} and by ${name}_FILE` }
  try {
    return { value: readFileSync(file, 'utf8').replace(/\r?\n$/, '') }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    return { problem: `${name}_FILE: ${file} cannot be read (${code})` }
  }
}

export type ConfigOf<Definition> = Definition extends (environment?: Environment) => infer Config ? Config : never

/**
 * Declares what a process reads from its environment: the names are the variables' own, the schemas take their text. The
 * result reads it once, at start, and throws a ConfigError that names every variable which is missing or wrong. Values
 * themselves are never quoted: they may be secrets. `variables` is the declaration, for those who check that a deployment fits it.
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
    return config as { [Name in keyof Variables]: z.output<Variables[Name]> } // one member for each variable, just parsed
  }
  return Object.assign(read, { variables })
}

function explain(error: z.ZodError, schema: z.ZodType): string {
  const meaning = schema.description
  const said = error.issues.map((issue) => issue.message).join('; ')
  return meaning ? `${said} (${meaning})` : said
}
