import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stackHome } from './home.ts'

const version = '3.2.3'

/**
 * Path of the program that checks a ledger in plain text: the one in BEAN_CHECK, or one of Beancount, which is installed from PyPI into an
 * environment of its own on the first call. Throws if there is no Python that can.
 */
export function findBeanCheck(): string {
  const given = process.env.BEAN_CHECK
  if (given) return given
  const folder = join(stackHome(), `beancount-${version}`)
  const program = join(folder, 'bin', 'bean-check')
  const done = join(folder, 'installed')
  if (existsSync(done)) return program
  // Programs in such an environment name its folder, so it can't be made elsewhere and moved.
  mkdirSync(stackHome(), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  try {
    const run = (file: string, ...parameters: string[]) =>
      execFileSync(file, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
    run('python3', '-m', 'venv', folder)
    run(join(folder, 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check', `beancount==${version}`)
    writeFileSync(done, '')
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error('Beancount is not installed: set BEAN_CHECK to its bean-check, or install Python 3 with venv', {
      cause: error,
    })
  }
  return program
}
