import { type Cosmetics, cosmetics, useCosmetics } from './cosmetics.ts'
import { defaultFlags, type Flag } from './flags.values.ts'

const valueIn = ({ flags }: Cosmetics, flag: Flag): boolean => flags[flag] ?? defaultFlags[flag]

/** Whether a flag is on, kept up to date. */
export const useFlag = (flag: Flag): boolean => valueIn(useCosmetics(), flag)

/** Whether a flag is on at this moment, for what happens outside of rendering. */
export const isFlagOn = (flag: Flag): boolean => valueIn(cosmetics.get(), flag)

/** Only what differs from the default is kept, so that a release may change the default for everybody else. */
export function setFlag(flag: Flag, on: boolean): void {
  const { [flag]: _, ...others } = cosmetics.get().flags
  cosmetics.update({ flags: on === defaultFlags[flag] ? others : { ...others, [flag]: on } })
}

export const resetFlags = (): void => cosmetics.update({ flags: {} })
