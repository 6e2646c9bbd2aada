/** Ours. A line is written to the game's input at once; the kernel does so up to 4,096 bytes. */
export const commandMax = 1_000

export type CommandRefusal = 'empty' | 'too_long' | 'control_characters'

/** Why a text is no command for the console. Undefined if it is one. */
export function refusalOfCommand(command: string): { code: CommandRefusal; message: string } | undefined {
  if (command.trim() === '') return { code: 'empty', message: 'Enter a command.' }
  if (command.length > commandMax) {
    return {
      code: 'too_long',
      message: `A command can't be longer than ${commandMax} characters (yours has ${command.length}).`,
    }
  }
  if (/[\p{Cc}\u2028\u2029]/u.test(command)) {
    return { code: 'control_characters', message: "A command is one line and can't contain control characters." }
  }
  return undefined
}
