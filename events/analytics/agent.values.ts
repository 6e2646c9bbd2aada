/** The kind of program that requested a file, judged by its user agent. */
export const agentClasses = ['browser', 'launcher', 'tool', 'bot'] as const
export type AgentClass = (typeof agentClasses)[number]

/**
 * Part of the published rule: a user agent that contains one of these, in any case, is a bot. Each is a whole name or a part that only
 * robots use; a plain `bot` would also match phones.
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

/** A user agent without a known name counts as a tool. A plain user agent is no reason to refuse a download or to leave it uncounted. */
export const classOfAgent = (userAgent: string | undefined): AgentClass => {
  const agent = (userAgent ?? '').slice(0, 1_000).toLowerCase()
  if (holdsOneOf(agent, botMarks)) return 'bot'
  if (holdsOneOf(agent, launcherMarks)) return 'launcher'
  return agent.startsWith('mozilla/') || agent.startsWith('opera/') ? 'browser' : 'tool'
}
