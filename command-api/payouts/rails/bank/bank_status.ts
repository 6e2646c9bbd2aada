import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { BankRefused } from './bank.decider.ts'

/** What a bank says of a payment, or of all payments of a file. */
export interface BankNote {
  kind: 'booked' | 'refused' | 'returned'
  about: { withdrawalId: string } | { fileId: string }
  /** The bank’s code for the reason. */
  code: string | null
  /** UTC. */
  day: string
  /** Null if the message doesn’t say it of this payment alone. */
  amount: { value: string; currency: string } | null
}

export interface BankStatus {
  /** Kind and id of the message. */
  source: string
  notes: readonly BankNote[]
}

/** A statement of a busy month has less. */
export const STATUS_BYTES_MAX = 32 * 1_024 * 1_024

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true },
  // Amounts and ids stay texts. No entity is ever replaced.
  ...{ parseTagValue: false, parseAttributeValue: false, processEntities: false },
})

/**
 * Reads what a bank says of payments: a status report (pain.002), a statement (camt.053) or notices of bookings (camt.054). Throws BankRefused for
 * anything else, and for a document with a type declaration, in which entities could be declared.
 */
export function readBankStatus(bytes: Uint8Array): BankStatus {
  const root = one(parsed(bytes), 'Document')
  const message = oneOf(root, ['CstmrPmtStsRpt', 'BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'])
  if (!message) throw new BankRefused('This is none of the messages pain.002, camt.053 and camt.054.')
  const [name, node] = message
  const id = textOf(node, 'GrpHdr', 'MsgId')
  if (id === undefined) throw new BankRefused('The message has no id.')
  switch (name) {
    case 'CstmrPmtStsRpt':
      return { source: `pain.002 ${id}`, notes: reported(node) }
    case 'BkToCstmrStmt':
      return { source: `camt.053 ${id}`, notes: all(node, 'Stmt', 'Ntry').flatMap(booked) }
    default:
      return { source: `camt.054 ${id}`, notes: all(node, 'Ntfctn', 'Ntry').flatMap(booked) }
  }
}

function parsed(bytes: Uint8Array): Node {
  if (bytes.length > STATUS_BYTES_MAX) {
    throw new BankRefused(`The file is larger than ${STATUS_BYTES_MAX / 1_024 / 1_024} MiB.`)
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BankRefused('The file isn’t in UTF-8.')
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new BankRefused('The file has a document type declaration, which is refused.')
  const validity = XMLValidator.validate(text)
  if (validity !== true) throw new BankRefused(`The file isn’t valid XML: ${validity.err.msg}`)
  try {
    return parser.parse(text) as Node // of this shape by the parser's settings
  } catch (error) {
    throw new BankRefused('The file has names or a depth that no message of a bank has.', { cause: error })
  }
}

/** A status report: only refusals and final settlements say anything about money. */
function reported(report: Node): BankNote[] {
  const day = dayIn(textOf(report, 'GrpHdr', 'CreDtTm'))
  const group = all(report, 'OrgnlGrpInfAndSts').flatMap((one) =>
    noteOf({ fileId: textOf(one, 'OrgnlMsgId') }, textOf(one, 'GrpSts'), one, day),
  )
  const instructions = all(report, 'OrgnlPmtInfAndSts').flatMap((one) => [
    ...noteOf({ fileId: textOf(one, 'OrgnlPmtInfId') }, textOf(one, 'PmtInfSts'), one, day),
    ...all(one, 'TxInfAndSts').flatMap((each) =>
      noteOf({ withdrawalId: textOf(each, 'OrgnlEndToEndId') }, textOf(each, 'TxSts'), each, day),
    ),
  ])
  return [...group, ...instructions]
}

type Named = { withdrawalId: string | undefined } | { fileId: string | undefined }

function noteOf(named: Named, status: string | undefined, node: Node, day: string): BankNote[] {
  const about = aboutOf(named)
  if (!about) return []
  if (status === 'RJCT') return [{ kind: 'refused', about, code: reasonOf(node, 'StsRsnInf'), day, amount: null }]
  return status === 'ACSC' ? [{ kind: 'booked', about, code: null, day, amount: null }] : []
}

function aboutOf(named: Named): BankNote['about'] | undefined {
  if ('fileId' in named) return named.fileId === undefined ? undefined : { fileId: named.fileId }
  return named.withdrawalId === undefined ? undefined : { withdrawalId: named.withdrawalId }
}

/** What left the account was paid, what came to it was sent back. Entries that are only expected say nothing. */
function booked(entry: Node): BankNote[] {
  const status = textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts')
  if (status !== 'BOOK') return []
  const day = dayIn(textOf(entry, 'BookgDt', 'Dt') ?? textOf(entry, 'BookgDt', 'DtTm'))
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const notes = details.flatMap((detail): BankNote[] => {
    const id = textOf(detail, 'Refs', 'EndToEndId')
    const direction = textOf(detail, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd')
    if (id === undefined) return []
    const amount = amountOfDetail(detail) ?? alone(details, entry)
    const about = { withdrawalId: id }
    if (direction === 'CRDT') return [{ kind: 'returned', about, code: reasonOf(detail, 'RtrInf'), day, amount }]
    // A reversal that takes money is one of something that came in.
    const isReversal = (textOf(detail, 'RvslInd') ?? textOf(entry, 'RvslInd')) === 'true'
    return direction === 'DBIT' && !isReversal ? [{ kind: 'booked', about, code: null, day, amount }] : []
  })
  if (details.length > 0 || textOf(entry, 'CdtDbtInd') !== 'DBIT') return notes
  // Booked in one sum: the entry names the instruction, which is the file.
  return all(entry, 'NtryDtls', 'Btch').flatMap((batch) => {
    const about = aboutOf({ fileId: textOf(batch, 'PmtInfId') ?? textOf(batch, 'MsgId') })
    return about ? [{ kind: 'booked' as const, about, code: null, day, amount: amountOf(entry, 'Amt') }] : []
  })
}

/** Best what was instructed: what is booked can be in another currency. */
const amountOfDetail = (detail: Node) =>
  amountOf(detail, 'AmtDtls', 'InstdAmt', 'Amt') ??
  amountOf(detail, 'Amt') ??
  amountOf(detail, 'AmtDtls', 'TxAmt', 'Amt')

const alone = (details: readonly Node[], entry: Node) => (details.length === 1 ? amountOf(entry, 'Amt') : null)

function amountOf(node: Node, ...path: readonly string[]): BankNote['amount'] {
  const [found] = at(node, path)
  if (!isNode(found)) return null
  const { '#text': value, '@Ccy': currency } = found
  return typeof value === 'string' && typeof currency === 'string' ? { value, currency } : null
}

function reasonOf(node: Node, name: string): string | null {
  const code = textOf(node, name, 'Rsn', 'Cd') ?? textOf(node, name, 'Rsn', 'Prtry')
  return code === undefined ? null : code.slice(0, 35)
}

function dayIn(text: string | undefined): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '') ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) throw new BankRefused('An entry of the message has no date.')
  return day
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Everything at a path, however often its elements occur. */
function at(node: Node, path: readonly string[]): unknown[] {
  let found: unknown[] = [node]
  for (const name of path) {
    found = found.flatMap((one) => (isNode(one) && Object.hasOwn(one, name) ? [one[name]].flat() : []))
  }
  return found
}

const all = (node: Node, ...path: readonly string[]): Node[] => at(node, path).filter(isNode)

function textOf(node: Node, ...path: readonly string[]): string | undefined {
  const [found] = at(node, path)
  const text = isNode(found) ? found['#text'] : found
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

function one(node: Node, name: string): Node {
  const [found] = all(node, name)
  if (!found) throw new BankRefused('This is no message of a bank (ISO 20022).')
  return found
}

function oneOf<Name extends string>(node: Node, names: readonly Name[]): [Name, Node] | undefined {
  for (const name of names) {
    const [found] = all(node, name)
    if (found) return [name, found]
  }
  return undefined
}
