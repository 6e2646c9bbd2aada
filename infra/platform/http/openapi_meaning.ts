type Node = { [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A field that may be null is a choice of its own schema and null, and what the schema says of itself is said inside the choice.
 * Moves it up to the field, where readers and generators look for it. Changes the document that it is given.
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

/** Only where all choices that say anything say the same, and the field itself nothing else. */
function lift(schema: Node): void {
  const choices = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list.filter(isNode) : []))
  const told = choices.filter(({ description }) => typeof description === 'string')
  const [meaning, ...others] = new Set(told.map(({ description }) => description))
  if (meaning === undefined || others.length > 0 || (schema.description ?? meaning) !== meaning) return
  schema.description = meaning
  for (const choice of told) delete choice.description
}
