import type { ComponentProps } from 'react'
import { useFlag } from '../api/storage/flags.ts'

/** The key that does something, unless it's a single one and the reader has turned those off. */
export function KeyHint({ name, ...rest }: { name: string } & Omit<ComponentProps<'kbd'>, 'children'>) {
  const takesSingle = useFlag('singleKeys')
  return name.length > 1 || takesSingle ? <kbd {...rest}>{name}</kbd> : null
}
