import type { Promotion } from '../maven/maven.queries.ts'

/** Version numbers by `<game version>-latest` and `<game version>-recommended`. */
export const presentPromos = (promotions: readonly Promotion[]): Record<string, string> =>
  Object.fromEntries(
    promotions.flatMap(({ game, latest, recommended }) => [
      [`${game}-latest`, latest],
      ...(recommended === null ? [] : [[`${game}-recommended`, recommended]]),
    ]),
  )
