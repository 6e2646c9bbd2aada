import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** What is read of Babel's nodes here. */
interface Node {
  type: string
  test?: Node | null
  /** Statements, or another branch of an expression. */
  consequent?: readonly Node[] | Node
  argument?: Node | null
  expression?: Node
  typeAnnotation?: Node
}

/** `default: return value satisfies never`, or without `return`: the types prove that no value comes here. */
function isUnreachable({ type, test, consequent }: Node): boolean {
  if (type !== 'SwitchCase' || test || !Array.isArray(consequent)) return false
  const [only, ...more] = consequent as readonly Node[]
  if (!only || more.length > 0) return false
  const value = only.argument ?? only.expression
  return value?.type === 'TSSatisfiesExpression' && value.typeAnnotation?.type === 'TSNeverKeyword'
}

/** @public Stryker reads it. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'unreachable', {
    shouldIgnore: ({ node }) => (isUnreachable(node as Node) ? 'the types prove that no value comes here' : undefined),
  }),
]
