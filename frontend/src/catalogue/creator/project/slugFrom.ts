import { SLUG } from '@adit/events/catalogue/limits.values.ts'

/** The end of an address that a name suggests: “Łamp & Müsli 2” is `lamp-musli-2`; empty when nothing of the name can stay. */
export function slugFrom(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9._]+/g, '-')
    .slice(0, SLUG.max)
    .replace(/^[-._]+|[-._]+$/g, '')
}
