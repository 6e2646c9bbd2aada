import type { Compute } from './compute.port.ts'

/** Addresses of engines, for people. */
export const computeAddresses =
  'process: (or process:?isolation=none), or docker:///var/run/docker.sock?image=…&network=…'

/** Opens the engine at the address. `folder` is where volumes are kept. Loads only that adapter. Throws for an address that is none of `computeAddresses`. */
export async function openCompute(address: string, folder: string): Promise<Compute> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const option = (name: string) => url?.searchParams.get(name) ?? undefined
  if (url?.protocol === 'process:' && hasOnly(url, ['isolation'])) {
    const isolation = option('isolation') ?? 'available'
    if (isolation !== 'available' && isolation !== 'none') throw wrong(address)
    const { ProcessCompute } = await import('./process/process_compute.ts')
    return await ProcessCompute.open({ folder, isolation })
  }
  if (url?.protocol === 'docker:' && url.pathname.startsWith('/') && hasOnly(url, ['image', 'network'])) {
    const image = option('image')
    if (!image) throw wrong(address)
    const [{ DockerCompute }, { dockerClient }] = await Promise.all([
      import('./docker/docker_compute.ts'),
      import('./docker/docker_client.ts'),
    ])
    return await DockerCompute.open({ client: dockerClient(url.pathname), folder, image, network: option('network') })
  }
  throw wrong(address)
}

const hasOnly = (url: URL, names: readonly string[]) =>
  [...url.searchParams.keys()].every((name) => names.includes(name))

const wrong = (address: string) => new Error(`Servers can't run at ${address}: use ${computeAddresses}`)
