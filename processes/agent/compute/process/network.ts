import { readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { Guard } from '../compute.port.ts'
import { findTool, isRoot, reason, runTool, whyMissing } from './tools.ts'

/** Addresses in private use and of the node itself, which a game must not reach. Source: RFC 6890. */
const privateRanges = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
]

export interface NetworkOptions {
  /** Short name of the agent in names of interfaces, at most 4 characters. */
  tag: string
  /** First two bytes of the /16 from which each instance gets four addresses, such as "10.213". */
  prefix: string
}

export interface InstanceNetwork {
  namespace: string
  /** Interface on the node's side. */
  link: string
  nodeAddress: string
  address: string
}

/** Names and addresses of the instance with this number. */
export function networkOf({ tag, prefix }: NetworkOptions, slot: number): InstanceNetwork {
  const first = slot * 4
  const at = (offset: number) => `${prefix}.${Math.floor((first + offset) / 256)}.${(first + offset) % 256}`
  return { namespace: `ad${tag}-${slot}`, link: `ad${tag}n${slot}`, nodeAddress: at(1), address: at(2) }
}

/**
 * The node's filter for games: from outside only answers come in, the node's own services and private networks are out of reach, and so are other games.
 * Outgoing connections leave under the node's address. Source: nft(8).
 */
export function filterRules({ tag, prefix }: NetworkOptions, nameServers: readonly string[]): string {
  const table = `adit_${tag}`
  const games = `"ad${tag}n*"`
  const resolvers = nameServers.filter((address) => isIP(address) === 4)
  const names =
    resolvers.length === 0
      ? ''
      : `iifname ${games} ip daddr { ${resolvers.join(', ')} } meta l4proto { tcp, udp } th dport 53 accept`
  return `
add table inet ${table}
delete table inet ${table}
table inet ${table} {
  chain input {
    type filter hook input priority 0; policy accept;
    iifname ${games} ct state established,related accept
    iifname ${games} drop
  }
  chain forward {
    type filter hook forward priority 0; policy accept;
    iifname ${games} oifname ${games} drop
    iifname ${games} meta nfproto ipv6 drop
    ${names}
    iifname ${games} ip daddr { ${privateRanges.join(', ')} } drop
    oifname ${games} ct state established,related accept
    oifname ${games} drop
  }
  chain outgoing {
    type nat hook postrouting priority 100; policy accept;
    ip saddr ${prefix}.0.0/16 oifname != ${games} masquerade
  }
}
`
}

/** Addresses of name servers in a resolv.conf that can be reached from a network namespace. */
export function reachableNameServers(resolver: string): string[] {
  return resolver
    .split('\n')
    .map((line) => /^nameserver\s+(\S+)/.exec(line)?.[1] ?? '')
    .filter((address) => isIP(address) === 4 && !address.startsWith('127.'))
}

/** Name servers of the node. If the node asks itself, those that systemd-resolved asks. */
export async function nodeNameServers(): Promise<string[]> {
  for (const path of ['/etc/resolv.conf', '/run/systemd/resolve/resolv.conf']) {
    const found = reachableNameServers(await readFile(path, 'utf8').catch(() => ''))
    if (found.length > 0) return found
  }
  return []
}

/** A network of its own for each instance: a network namespace, joined to the node by a pair of interfaces. */
export class Networks {
  readonly #options: NetworkOptions
  readonly nameServers: readonly string[]

  private constructor(options: NetworkOptions, nameServers: readonly string[]) {
    this.#options = options
    this.nameServers = nameServers
  }

  /** Sets up the filter. It stays when the agent ends, since games do. */
  static async open(options: NetworkOptions): Promise<{ guard: Guard; networks?: Networks }> {
    const not = (because: string) => ({ guard: { enforced: false as const, because } })
    if (!isRoot()) return not('the agent does not run as root')
    const because = whyMissing(['ip', 'nft', 'nsenter'])
    if (because) return not(because)
    try {
      const networks = new Networks(options, await nodeNameServers())
      await writeFile('/proc/sys/net/ipv4/ip_forward', '1')
      await runTool('nft', ['-f', '-'], filterRules(options, networks.nameServers))
      const trial = networkOf(options, 16_383)
      await networks.#make(trial)
      await networks.#unmake(trial)
      return { guard: { enforced: true, by: 'a network namespace for each server' }, networks }
    } catch (error) {
      return not(reason(error))
    }
  }

  of(slot: number): InstanceNetwork {
    return networkOf(this.#options, slot)
  }

  /** Makes the network anew. Returns the parameters before a command that shall run in it. */
  async create(slot: number): Promise<string[]> {
    const network = this.of(slot)
    await this.#unmake(network)
    await this.#make(network)
    return [findTool('nsenter') ?? 'nsenter', `--net=/run/netns/${network.namespace}`, '--']
  }

  async remove(slot: number): Promise<void> {
    await this.#unmake(this.of(slot))
  }

  /** What the instance received and sent. Undefined if it has no network. */
  async traffic(slot: number): Promise<{ received: number; sent: number } | undefined> {
    const counter = (name: string) =>
      readFile(`/sys/class/net/${this.of(slot).link}/statistics/${name}`, 'utf8').then(Number, () => undefined)
    // The node's side sends what the instance receives.
    const [received, sent] = await Promise.all([counter('tx_bytes'), counter('rx_bytes')])
    return received === undefined || sent === undefined ? undefined : { received, sent }
  }

  /** Removes the filter, for an agent that leaves the node for good. */
  async close(): Promise<void> {
    await runTool('nft', ['delete', 'table', 'inet', `adit_${this.#options.tag}`])
  }

  async #make({ namespace, link, nodeAddress, address }: InstanceNetwork): Promise<void> {
    const ip = (...parameters: string[]) => runTool('ip', parameters)
    await ip('netns', 'add', namespace)
    await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    await ip('addr', 'add', `${nodeAddress}/30`, 'dev', link)
    await ip('link', 'set', link, 'up')
    await ip('-n', namespace, 'addr', 'add', `${address}/30`, 'dev', 'eth0')
    await ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    await ip('-n', namespace, 'link', 'set', 'lo', 'up')
    await ip('-n', namespace, 'route', 'add', 'default', 'via', nodeAddress)
  }

  async #unmake({ namespace, link }: InstanceNetwork): Promise<void> {
    const exists = async (path: string) =>
      await readFile(path).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
      )
    if (await exists(`/sys/class/net/${link}/ifindex`)) await runTool('ip', ['link', 'del', link])
    if (await exists(`/run/netns/${namespace}`)) await runTool('ip', ['netns', 'del', namespace])
  }
}
