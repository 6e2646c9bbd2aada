/**
 * Every feature flag with its default: small changes that a reader turns on or off for this browser. A flag's words are in
 * `identity/creator/flag.texts.ts`; what it changes asks `useFlag` or `isFlagOn`.
 */
export const defaultFlags = {
  developerMode: false,
  denseRows: false,
  exactNumbers: false,
  exactTimes: false,
  singleKeys: true,
} as const satisfies Record<string, boolean>

export type Flag = keyof typeof defaultFlags

export const flagNames = Object.keys(defaultFlags) as Flag[] // The keys of the object above.
