const problems: string[] = []

/** Fails the running test at its end. */
export function addProblem(problem: string): void {
  problems.push(problem)
}

/** Returns the problems since the last call. */
export const problemsSinceLast = (): string[] => problems.splice(0)
