/** Version of what agents and the site say to each other. It grows with each change that the other side has to know. */
export const AGENT_PROTOCOL = 1

/** How often an agent reports, in milliseconds. */
export const AGENT_PAUSE_MS = 10_000

/** What limits a game on a node. Each is enforced there, or the node says why it isn't. */
export const nodeLimits = ['user', 'sandbox', 'memory', 'cpu', 'processes', 'network', 'disk'] as const
export type NodeLimit = (typeof nodeLimits)[number]
