type Node = { [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A nullable field is a choice between its own schema and null, and its description is inside the choice. This moves the description up to
 * the field, where readers and generators look for it. Modifies the given document.
 */
export function liftMeanings(document: unknown): void {
  if (Array.isArray(document)) {
    for (const item of document) liftMeanings(item)
    return
  }
  if (!isNode(document)) return
  for (const value of Object.values(document)) liftMeanings(value)
  lift(document)
}

/** Only if all choices with a description have the same one, and the field has none itself. */
function lift(schema: Node): void {
  const choices = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isNode) : []))
  const told = choices.filter(({ description }) => typeof description === 'string')
  const [meaning, ...others] = new Set(told.map(({ description }) => description))
  if (meaning === undefined || others.length > 0 || (schema.description ?? meaning) !== meaning) return
  schema.description = meaning
  for (const choice of told) delete choice.description
}
