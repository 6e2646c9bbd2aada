import type { AgentClass } from './agent.values.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What is recorded beside downloads. */
export const activityKinds = ['view', 'play', 'server_play', 'click'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Decides which recorded views, reports of play time, joins of servers and clicks on affiliate links count. Raise the version with any change that can change a verdict. */
export const activityRule = {
  version: 2,
  /** Time after a counted view (or join of a server, or click on a link) of a project by an address until the next one can count. */
  windowMs: 6 * hourMs,
  /** The longest time that one report of play time can state, in seconds. The compatible API's limit. */
  playSecondsMax: 300,
  /** How far ahead of the clock the play time that counted of somebody may be, over all their reports: clocks and networks differ. */
  playGraceMs: minuteMs,
} as const

export const activityVerdicts = ['counted', 'repeat', 'bot', 'too_long', 'overlap'] as const
export type ActivityVerdict = (typeof activityVerdicts)[number]

/** Why a record has its verdict, for people who ask about a number. */
export const activityVerdictReasons: Readonly<Record<ActivityVerdict, string>> = {
  counted: 'It counts.',
  repeat: 'The same address counted for this project or code less than six hours before.',
  bot: "The user agent is a bot's.",
  too_long: `The report states more than ${activityRule.playSecondsMax} seconds.`,
  overlap: 'With the report, more play time would count than has passed.',
}

export interface JudgedActivity {
  kind: ActivityKind
  /** Milliseconds since 1970. */
  at: number
  agent: AgentClass
  /** Of a report of play time. */
  seconds: number
}

export interface ActivityJudgement {
  verdict: ActivityVerdict
  /** By what the next one is judged: time of the last record that counted. Of play time, until when it has counted, if that is later. */
  lastAt: number | undefined
}

/**
 * One step of the fold over the records of one kind by one address (play time: one account) in one project, in log order. `lastAt` is what the
 * step before said. A late record finds that time taken already, so that sending records out of order gains nothing.
 */
export function judgeActivity(lastAt: number | undefined, record: JudgedActivity): ActivityJudgement {
  const refused = (verdict: ActivityVerdict) => ({ verdict, lastAt })
  if (record.agent === 'bot') return refused('bot')
  if (record.kind === 'play') {
    const { seconds } = record
    if (seconds > activityRule.playSecondsMax) return refused('too_long')
    if (lastAt === undefined) return { verdict: 'counted', lastAt: record.at }
    // Grace that a report has used isn't there again for the next one.
    const countedUntil = lastAt + seconds * 1_000
    if (countedUntil > record.at + activityRule.playGraceMs) return refused('overlap')
    return { verdict: 'counted', lastAt: Math.max(record.at, countedUntil) }
  }
  const at = Math.max(record.at, lastAt ?? record.at)
  if (lastAt !== undefined && at - lastAt < activityRule.windowMs) return refused('repeat')
  return { verdict: 'counted', lastAt: at }
}

/** Whether a time can still affect a record of the other one. If not, it may be forgotten. */
export const stillMatters = (lastAt: number, at: number): boolean => at - lastAt < activityRule.windowMs

const hours = (ms: number) => ms / hourMs

/** The rule in plain words, in Markdown, for the documentation. */
export const activityRuleText = `## How views, play time, joins of servers and clicks are counted

Each report is recorded with its time. Only this rule, version ${activityRule.version}, decides what counts.

1. Reports by bots don't count. Bots are recognised as they are for downloads.
2. **Views.** The project's page reports a view once a browser shows it; making the page on the server or loading it ahead reports none. An address counts once for
   a project within ${hours(activityRule.windowMs)} hours.
3. **Play time.** Launchers report it for signed-in players, at most ${activityRule.playSecondsMax} seconds at a time. A report doesn't count if, with it, more
   time would count of the player for the project than has passed. There are ${activityRule.playGraceMs / 1_000} seconds of grace for all reports together.
4. **Joins of servers.** An address counts once for a project within ${hours(activityRule.windowMs)} hours.
5. **Clicks on affiliate links.** A browser reports one once a page that an affiliate's link led to is shown. An address counts once for a code within ${hours(activityRule.windowMs)} hours.

Each record has a verdict: ${activityVerdicts.map((verdict) => `\`${verdict}\``).join(', ')}.

For downloads and these reports, the country of the address is kept as two letters (\`XX\` if it is unknown), and nothing else of the address that could be turned
back. Downloads keep the program that fetched the file, and what a launcher says of it: the reason, the game version, the loader and the project that needed it. What it says and we don't
know is recorded as \`unknown\`. Views keep the host that linked to the page and the value of \`utm_source\`.
`
