/** What kind of program asked for a file, as far as its user agent tells. */
export const agentClasses = ['browser', 'launcher', 'tool', 'bot'] as const
export type AgentClass = (typeof agentClasses)[number]

/**
 * Part of the published rule: a user agent that holds one of these, in any case, is a bot. Whole names or parts that only robots
 * carry; a plain `bot` would also match phones.
 */
export const botMarks = [
  'bot/',
  'bot;',
  'bot)',
  'bot-',
  'crawler',
  'spider',
  'slurp',
  'archiver',
  'heritrix',
  'scrapy',
  'facebookexternalhit',
  'mediapartners-google',
  'google-inspectiontool',
  'headlesschrome',
  'phantomjs',
  'lighthouse',
  'pingdom',
  'uptimerobot',
  'statuscake',
  'site24x7',
  'netcraft',
  'censys',
  'zgrab',
  'masscan',
  'nmap',
  'nikto',
] as const

const launcherMarks = [
  'launcher',
  'multimc',
  'polymc',
  'hmcl',
  'pcl2',
  'xmcl',
  'theseus',
  'curseforge',
  'overwolf',
  'technic',
  'ferium',
  'packwiz',
  'unsup',
] as const

const holdsOneOf = (agent: string, marks: readonly string[]) => marks.some((mark) => agent.includes(mark))

/** An agent that names nothing we know is a tool: nobody is refused or left uncounted for a plain user agent. */
export const classOfAgent = (userAgent: string | undefined): AgentClass => {
  const agent = (userAgent ?? '').slice(0, 1_000).toLowerCase()
  if (holdsOneOf(agent, botMarks)) return 'bot'
  if (holdsOneOf(agent, launcherMarks)) return 'launcher'
  return agent.startsWith('mozilla/') || agent.startsWith('opera/') ? 'browser' : 'tool'
}
