import { XMLParser } from 'fast-xml-parser'
import { expect, it } from 'vitest'
import { adaAccount, bankNow, siteAccount } from './bank.fixture.ts'
import { type CreditTransfer, creditTransferXml } from './credit_transfer.ts'

const transfer = (change: Partial<CreditTransfer> = {}): CreditTransfer => ({
  ...{ fileId: 'f1Le0001', currency: 'EUR', from: siteAccount, madeAt: bankNow, payOn: '2026-11-26' },
  payments: [
    { withdrawalId: 'DRAW0001', amount: '46.15', to: adaAccount, text: 'Adit DRAW0001' },
    {
      ...{ withdrawalId: 'DRAW0002', amount: '9.00', text: 'Adit DRAW0002' },
      to: { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', name: `<O'Neill> & Co` },
    },
  ],
  ...change,
})

type Ordered = Readonly<Record<string, unknown>>
/** Names of elements with their children, in the order of the document. */
const tree = (nodes: readonly Ordered[]): unknown[] =>
  nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, inner]): unknown[] =>
      name === ':@' || name === '?xml'
        ? []
        : name === '#text'
          ? [String(inner)]
          : [[name, ...tree(inner as Ordered[])]],
    ),
  )
const read = (xml: string) => {
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, parseTagValue: false })
  return tree(parser.parse(xml) as Ordered[])
}

/** The official schema isn’t part of the sources. This has its order of elements; the file was also checked with the schema itself. */
it('has the elements of pain.001.001.09 in their order, one payment after the other', () => {
  const xml = creditTransferXml(transfer())
  expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">')
  const payment = (id: string, amount: string, agent: readonly unknown[], name: string, iban: string) => [
    'CdtTrfTxInf',
    ['PmtId', ['EndToEndId', id]],
    ['Amt', ['InstdAmt', amount]],
    ...agent,
    ['Cdtr', ['Nm', name]],
    ['CdtrAcct', ['Id', ['IBAN', iban]]],
    ['RmtInf', ['Ustrd', `Adit ${id}`]],
  ]
  expect(read(xml)).toEqual([
    [
      'Document',
      [
        'CstmrCdtTrfInitn',
        [
          'GrpHdr',
          ['MsgId', 'f1Le0001'],
          ['CreDtTm', '2026-11-26T10:00:00'],
          ['NbOfTxs', '2'],
          ['CtrlSum', '55.15'],
          ['InitgPty', ['Nm', 'Adit']],
        ],
        [
          'PmtInf',
          ['PmtInfId', 'f1Le0001'],
          ['PmtMtd', 'TRF'],
          ['NbOfTxs', '2'],
          ['CtrlSum', '55.15'],
          ['PmtTpInf', ['SvcLvl', ['Cd', 'SEPA']]],
          ['ReqdExctnDt', ['Dt', '2026-11-26']],
          ['Dbtr', ['Nm', 'Adit']],
          ['DbtrAcct', ['Id', ['IBAN', siteAccount.iban]]],
          ['DbtrAgt', ['FinInstnId', ['BICFI', 'COBADEFFXXX']]],
          ['ChrgBr', 'SLEV'],
          payment('DRAW0001', '46.15', [], 'Ada Lovelace', adaAccount.iban),
          payment(
            ...(['DRAW0002', '9.00', [['CdtrAgt', ['FinInstnId', ['BICFI', 'ABNANL2A']]]]] as const),
            ...([`<O'Neill> & Co`, 'NL91ABNA0417164300'] as const),
          ),
        ],
      ],
    ],
  ])
  expect(xml).not.toContain('<O')
})

it('in dollars is no SEPA transfer, and says if the bank is known by the IBAN alone', () => {
  const xml = creditTransferXml(transfer({ currency: 'USD', from: { ...siteAccount, bic: null } }))
  expect(xml).toContain('<InstdAmt Ccy="USD">46.15</InstdAmt>')
  expect(xml).toContain('<ChrgBr>SHAR</ChrgBr>')
  expect(xml).toContain('NOTPROVIDED')
  expect(xml).not.toContain('SvcLvl')
})
