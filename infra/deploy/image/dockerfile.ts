import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Instruction {
  word: string
  rest: string
}

export interface Stage {
  name: string
  /** Image or stage that it starts from. */
  from: string
  instructions: Instruction[]
}

/** Instructions of the image's Dockerfile by stage. Continued lines are joined. */
export function readStages(): Stage[] {
  const text = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8')
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  const stages: Stage[] = []
  for (const line of lines.filter((one) => one.trim() !== '' && !one.startsWith('#'))) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    const [, from, name] = word === 'FROM' ? (/^(\S+) AS (\S+)$/.exec(rest) ?? []) : []
    if (from && name) stages.push({ name, from, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

export const stageNamed = (name: string): Stage => {
  const stage = readStages().find((one) => one.name === name)
  if (!stage) throw new Error(`The Dockerfile has no stage ${name}`)
  return stage
}

/** The arguments of each instruction with this keyword in a stage. */
export const argumentsOf = ({ instructions }: Stage, word: string): string[] =>
  instructions.filter((one) => one.word === word).map(({ rest }) => rest)
