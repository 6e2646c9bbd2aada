/** A seed with which the simulation finds a defect of `defects.values.ts`, and the rule that is then broken. */
export interface FoundDefect {
  name: string
  seed: number
  kind: string
  /** Moments until the run was over. */
  steps: number
}

/** Made by `node processes/simulation/defects/find.ts`. */
export const found: readonly [FoundDefect, ...FoundDefect[]] = [
  { name: 'slug_undoes_later', seed: 587, kind: 'acknowledged is undone', steps: 2297 },
  { name: 'slug_change', seed: 19, kind: 'slug not held', steps: 1584 },
  { name: 'project_creation', seed: 23, kind: 'quota held in vain', steps: 2708 },
  { name: 'project_deletion', seed: 208, kind: 'quota not held', steps: 2645 },
  { name: 'project_restoration', seed: 83, kind: 'quota held in vain', steps: 1683 },
  { name: 'version_publication', seed: 21, kind: 'file not held', steps: 1390 },
  { name: 'version_removal', seed: 12, kind: 'file held in vain', steps: 883 },
  { name: 'file_addition', seed: 423, kind: 'file held in vain', steps: 1313 },
  { name: 'file_removal', seed: 319, kind: 'file held in vain', steps: 2287 },
  { name: 'account_creation', seed: 6, kind: 'username held in vain', steps: 3348 },
  { name: 'account_edit', seed: 355, kind: 'acknowledged is lost', steps: 3022 },
  { name: 'account_deletion', seed: 3, kind: 'session of nobody', steps: 2055 },
  { name: 'ownership_transfer', seed: 59, kind: 'quota held in vain', steps: 1986 },
  { name: 'retry_repeats', seed: 140, kind: 'event id twice', steps: 2188 },
  { name: 'look_up_skips', seed: 450, kind: 'not as a rebuild makes it', steps: 1361 },
  { name: 'nobody_takes_over', seed: 18, kind: 'waits for ever', steps: 1457 },
]
