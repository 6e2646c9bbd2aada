import { parseLogLine } from '../console/log_line.ts'

/** `Done (4.213s)! For help, type "help"`, as the game prints it when players can join. */
const done = /^Done \(\d+[.,]\d+s\)!/

/** Whether the line says that the server is ready. Players can't forge it: what they write comes after their name. */
export function isReadyLine(text: string): boolean {
  const log = parseLogLine(text, 0)
  return log?.level === 'INFO' && done.test(log.message)
}
