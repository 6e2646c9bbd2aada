import { refusal } from '@adit/platform/eventing/refusal.ts'
import {
  IdentifierNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  type SchemableIdentifierNode,
  type UnknownRow,
} from 'kysely'

type SchemaOf = (projector: string) => string | undefined

/**
 * Lets queries name tables `<projector>.<table>`: replaces the projector's name by the schema of its live build. Refuses statements that
 * write.
 */
export class LiveSchemaPlugin implements KyselyPlugin {
  readonly #transformer: LiveSchemaTransformer

  constructor(schemaOf: SchemaOf) {
    this.#transformer = new LiveSchemaTransformer(schemaOf)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode') {
      throw new Error(`The query side reads only; it was given a ${node.kind}`)
    }
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

class LiveSchemaTransformer extends OperationNodeTransformer {
  readonly #schemaOf: SchemaOf

  constructor(schemaOf: SchemaOf) {
    super()
    this.#schemaOf = schemaOf
  }

  protected override transformSchemableIdentifier(
    node: SchemableIdentifierNode,
    queryId?: QueryId,
  ): SchemableIdentifierNode {
    if (!node.schema) return super.transformSchemableIdentifier(node, queryId)
    const schema = this.#schemaOf(node.schema.name)
    if (!schema) throw refusal('upstream_unavailable', { projection: node.schema.name })
    return { ...node, schema: IdentifierNode.create(schema) }
  }
}
