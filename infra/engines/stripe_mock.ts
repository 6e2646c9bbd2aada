import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, stackHome } from './home.ts'

const version = '0.203.0'

export interface StripeMock {
  port: number
  close(): Promise<void>
}

interface StripeMockFiles {
  program: string
  /** Stripe's own description of its interface, in the version that the program knows. */
  description: string
}

/**
 * stripe-mock (MIT), which checks requests by Stripe's description of its interface and answers with samples. Built from its Go module on the first call, which
 * takes a minute. Throws if there is no Go.
 */
export function findStripeMock(): StripeMockFiles {
  const program = join(stackHome(), `stripe-mock-${version}`)
  const description = `${program}.json`
  if (existsSync(program) && existsSync(description)) return { program, description }
  const work = join(stackHome(), `stripe-mock-build.${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    const folders = { GOPATH: join(work, 'path'), GOCACHE: join(work, 'cache'), GOMODCACHE: '', GOBIN: '' }
    const env = { ...process.env, ...folders, GOFLAGS: '-modcacherw' }
    const module = 'github.com/stripe/stripe-mock'
    execFileSync('go', ['install', `${module}@v${version}`], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const source = join(work, 'path', 'pkg', 'mod', `${module}@v${version}`)
    copyFileSync(join(source, 'embedded', 'openapi', 'spec3.json'), description)
    renameSync(join(work, 'path', 'bin', 'stripe-mock'), program)
  } catch (error) {
    throw new Error('stripe-mock is not installed: install Go to have it built', { cause: error })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return { program, description }
}

const patienceMs = 60_000

/** Starts it on a free port of this machine alone. Unless it is told what to listen on, it also opens HTTPS to everybody. */
export async function startStripeMock({ program }: StripeMockFiles): Promise<StripeMock> {
  const port = await freePort()
  const child = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async () => {
    child.kill()
    await ended
  }
  const until = Date.now() + patienceMs
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await close()
      throw new Error('stripe-mock did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { port, close }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
