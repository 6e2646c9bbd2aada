import { describe, expect, it } from 'vitest'
import { readBankStatus, STATUS_BYTES_MAX } from './bank_status.ts'

const read = (xml: string) => readBankStatus(new TextEncoder().encode(xml))

const report = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><p:CstmrPmtStsRpt><p:GrpHdr><p:MsgId>R1</p:MsgId><p:CreDtTm>2026-11-27T08:00:00Z</p:CreDtTm></p:GrpHdr>${content}</p:CstmrPmtStsRpt></p:Document>`
const statement = (entries: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId></GrpHdr><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (content: string, status = '<Sts>BOOK</Sts>') =>
  `<Ntry>${content}${status}<BookgDt><DtTm>2026-11-27T23:00:00+01:00</DtTm></BookgDt></Ntry>`

describe('a status report', () => {
  it('tells of payments that were refused or settled, and of nothing in between', () => {
    const transactions = ['RJCT', 'ACSC', 'ACCP', 'PDNG', 'ACSP'].map(
      (status, number) =>
        `<p:TxInfAndSts><p:OrgnlEndToEndId>W${number}</p:OrgnlEndToEndId><p:TxSts>${status}</p:TxSts><p:StsRsnInf><p:Rsn><p:Cd>AC01</p:Cd></p:Rsn></p:StsRsnInf></p:TxInfAndSts>`,
    )
    const { source, notes } = read(
      report(
        `<p:OrgnlPmtInfAndSts><p:OrgnlPmtInfId>F1</p:OrgnlPmtInfId>${transactions.join('')}</p:OrgnlPmtInfAndSts>`,
      ),
    )
    expect(source).toBe('pain.002 R1')
    expect(notes).toEqual([
      { kind: 'refused', about: { withdrawalId: 'W0' }, code: 'AC01', day: '2026-11-27', amount: null },
      { kind: 'booked', about: { withdrawalId: 'W1' }, code: null, day: '2026-11-27', amount: null },
    ])
  })

  it.each([
    ['<p:OrgnlGrpInfAndSts><p:OrgnlMsgId>F1</p:OrgnlMsgId><p:GrpSts>RJCT</p:GrpSts></p:OrgnlGrpInfAndSts>'],
    ['<p:OrgnlPmtInfAndSts><p:OrgnlPmtInfId>F1</p:OrgnlPmtInfId><p:PmtInfSts>RJCT</p:PmtInfSts></p:OrgnlPmtInfAndSts>'],
  ])('can refuse a whole file: %s', (content) => {
    expect(read(report(content)).notes).toMatchObject([{ kind: 'refused', about: { fileId: 'F1' }, code: null }])
  })
})

describe('a statement', () => {
  const detail = (id: string, more = '') => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${more}</TxDtls>`

  it('has amounts as they were instructed, or of the only payment of an entry', () => {
    const instructed = '<AmtDtls><InstdAmt><Amt Ccy="USD">50.00</Amt></InstdAmt></AmtDtls><Amt Ccy="EUR">46.15</Amt>'
    const amounts = [
      entry(`<Amt Ccy="EUR">46.15</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${detail('W0')}</NtryDtls>`),
      entry(`<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${detail('W1', instructed)}</NtryDtls>`),
      entry(`<Amt Ccy="EUR">9.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${detail('W2')}${detail('W3')}</NtryDtls>`),
    ].flatMap((one) => read(statement(one)).notes.map(({ amount }) => amount))
    expect(amounts).toEqual([{ value: '46.15', currency: 'EUR' }, { value: '50.00', currency: 'USD' }, ...[null, null]])
  })

  it('says nothing of what isn’t booked, and of money that came in and went out again', () => {
    const content = `<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${detail('W0')}</NtryDtls>`
    expect(read(statement(entry(content, '<Sts><Cd>PDNG</Cd></Sts>'))).notes).toEqual([])
    expect(read(statement(entry(`${content}<RvslInd>true</RvslInd>`))).notes).toEqual([])
    expect(read(statement(entry(content))).notes).toHaveLength(1)
  })

  it('can be notices of bookings', () => {
    const xml = `<Document><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>N1</MsgId></GrpHdr><Ntfctn>${entry(
      `<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls>${detail('W0')}</NtryDtls>`,
    )}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
    expect(read(xml)).toMatchObject({ source: 'camt.054 N1', notes: [{ kind: 'returned' }] })
  })
})

describe('a file that can’t be trusted', () => {
  const bomb = '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
  it.each([
    ['declares entities', `${bomb}${statement('')}`, 'document type declaration'],
    ['refers to another file', `<!doctype d SYSTEM "file:///etc/passwd">${statement('')}`, 'document type declaration'],
    ['is cut off', statement('').slice(0, -20), 'isn’t valid XML'],
    ['is no XML', 'EndToEndId;Amount\nW1;5', 'isn’t valid XML'],
    ['is another message', '<Document><BkToCstmrAcctRpt/></Document>', 'none of the messages'],
    ['is another document', '<Invoice><Id>1</Id></Invoice>', 'no message of a bank'],
    ['has no id', '<Document><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>', 'no id'],
    ['has no date', statement('<Ntry><Sts>BOOK</Sts><CdtDbtInd>DBIT</CdtDbtInd></Ntry>'), 'has no date'],
  ])('is refused if it %s', (_, xml, words) => {
    expect(() => read(xml)).toThrow(words)
  })

  it('is refused in another encoding and beyond its largest size', () => {
    expect(() => readBankStatus(Buffer.from(statement(''), 'utf16le'))).toThrow(/UTF-8|valid XML/)
    expect(() => readBankStatus(Uint8Array.of(0xff, 0xfe))).toThrow('UTF-8')
    expect(() => readBankStatus(new Uint8Array(STATUS_BYTES_MAX + 1))).toThrow('32 MiB')
  })

  it('is refused with names that programs give a meaning, and if it is nested without end', () => {
    expect(() => read(statement(entry('<__proto__><Sts>BOOK</Sts></__proto__>')))).toThrow('no message of a bank has')
    expect(() => read(statement('<a>'.repeat(50_000) + '</a>'.repeat(50_000)))).toThrow('no message of a bank has')
    expect(({} as Record<string, unknown>).Sts).toBeUndefined()
  })

  it('keeps entities as they are written', () => {
    const xml = statement(
      entry(
        `<CdtDbtInd>CRDT</CdtDbtInd><NtryDtls><TxDtls><Refs><EndToEndId>&#87;1</EndToEndId></Refs></TxDtls></NtryDtls>`,
      ),
    )
    expect(read(xml).notes).toMatchObject([{ about: { withdrawalId: '&#87;1' } }])
  })
})
