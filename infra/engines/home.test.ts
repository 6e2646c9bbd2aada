import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePorts } from './home.ts'

it('gives ports that no outgoing connection takes, each once', async () => {
  const ports = [...(await freePorts(20)), ...(await freePorts(20))]
  expect(new Set(ports).size).toBe(40)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(15_000)
    expect(port).toBeLessThan(32_768)
    const server = createServer()
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
    await new Promise((resolve) => server.close(resolve))
  }
})
