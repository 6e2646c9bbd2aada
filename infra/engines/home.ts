import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder that keeps the engines' programs between runs: STACK_HOME, or one in the system's temporary folder. */
export const stackHome = (): string => process.env.STACK_HOME || join(tmpdir(), 'adit-stack')

/**
 * Below the ranges from which Linux, macOS and Windows take the ports of outgoing connections: any connection could take a port from those
 * before the server that it was meant for listens on it.
 */
const [firstPort, endOfPorts] = [15_000, 32_768]

/** What this process has handed out. The server that is to listen on it may not have started yet. */
const given = new Set<number>()

/** Different ports of 127.0.0.1 on which nothing listened a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(firstPort, endOfPorts)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    ports.push(port)
  }
  return ports
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
