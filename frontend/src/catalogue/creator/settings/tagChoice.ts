import { FEATURED_CATEGORIES_MAX } from '@adit/events/catalogue/limits.values.ts'

export type TagChoice = { categories: readonly string[]; additional_categories: readonly string[] }

/** All chosen tags, the featured ones first. */
export function chosenTags({ categories, additional_categories }: TagChoice): string[] {
  return [...new Set([...categories, ...additional_categories])]
}

/** A new tag is featured while there is room, so that a project with few tags shows them all. */
export function withTag(choice: TagChoice, tag: string): TagChoice {
  if (chosenTags(choice).includes(tag)) return choice
  return choice.categories.length < FEATURED_CATEGORIES_MAX
    ? { ...choice, categories: [...choice.categories, tag] }
    : { ...choice, additional_categories: [...choice.additional_categories, tag] }
}

export function withoutTag({ categories, additional_categories }: TagChoice, tag: string): TagChoice {
  const others = (list: readonly string[]) => list.filter((one) => one !== tag)
  return { categories: others(categories), additional_categories: others(additional_categories) }
}

/** Moves a chosen tag among the featured ones or out of them; a full list stays as it is. */
export function withFeatured(choice: TagChoice, tag: string, featured: boolean): TagChoice {
  const rest = withoutTag(choice, tag)
  if (!featured) return { ...rest, additional_categories: [...rest.additional_categories, tag] }
  return rest.categories.length < FEATURED_CATEGORIES_MAX ? { ...rest, categories: [...rest.categories, tag] } : choice
}
