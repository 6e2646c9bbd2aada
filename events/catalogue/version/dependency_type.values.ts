import { oneOf } from '../../kit/one_of.values.ts'

export const dependencyTypes = ['required', 'optional', 'incompatible', 'embedded'] as const
export type DependencyType = (typeof dependencyTypes)[number]
export const isDependencyType = oneOf(dependencyTypes)
