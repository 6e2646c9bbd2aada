import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface CommandResult {
  code: number | null
  output: string
}

/** Runs a maintenance command on a data folder: `runCommand('recount.ts', folder)`. */
export const runCommand = (
  script: string,
  dataFolder: string,
  parameters: readonly string[] = [],
): Promise<CommandResult> => runCommandOn(script, { ADIT_DATA: dataFolder }, parameters)

/** Runs a maintenance command with these settings and no others. */
export function runCommandOn(
  script: string,
  environment: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'maintenance', script), ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: undefined, ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
