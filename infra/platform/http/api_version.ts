import type { z } from 'zod'

/** The first segment of a path. Only our own pages use `_internal`. */
export const apiVersions = ['v2', 'v3', '_internal'] as const
export type ApiVersion = (typeof apiVersions)[number]

/** A part that differs between the versions of a contract, such as a schema, is given for each version. */
export type PerVersion<Part> = Part | { readonly [Version in ApiVersion]?: Part }

type Picked<Part, Version extends ApiVersion> = Part extends z.ZodType | readonly unknown[]
  ? Part
  : Part extends object
    ? IsPerVersion<Part> extends true
      ? Part[Version & keyof Part]
      : {
          [Key in keyof Part as [Picked<Part[Key], Version>] extends [never] ? never : Key]: Picked<Part[Key], Version>
        }
    : Part

type IsPerVersion<Part> = [keyof Part] extends [never] ? false : [keyof Part] extends [ApiVersion] ? true : false

/** The contracts that a contract stands for: itself, or one for each of its versions. */
export type Namesake<Contract extends { readonly versions?: readonly ApiVersion[] | undefined }> = Contract extends {
  versions: readonly (infer Version)[]
}
  ? Version extends ApiVersion
    ? Placed<Picked<Omit<Contract, 'versions'>, Version>, Version>
    : never
  : Contract

type Placed<Own, Version extends ApiVersion> = Own extends { path: infer Path extends string }
  ? Omit<Own, 'path'> & { path: `/${Version}${Path}`; api: Version }
  : never
