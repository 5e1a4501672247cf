export interface OfxRow {
  id: string
  date: string
  amount: string
  name: string
}

const ROWS: OfxRow[] = [
  { id: 'a1', date: '20260202', amount: '-611.75', name: 'PILOT #0412 JOPLIN MO' },
  { id: 'a2', date: '20260203', amount: '5000.00', name: 'TQL LLC ACH CREDIT' },
]

/** A small OFX 1 statement as banks write it. */
export const ofx = ({
  account = '123454417',
  type = 'CHECKING',
  rows = ROWS,
  balance,
  balance_on = '20260228',
}: {
  account?: string
  type?: 'CHECKING' | 'SAVINGS'
  rows?: OfxRow[]
  balance?: string
  balance_on?: string
} = {}): string => `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260301<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>111000025<ACCTID>${account}<ACCTTYPE>${type}</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260228
${rows.map((row) => `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${row.date}<TRNAMT>${row.amount}<FITID>${row.id}<NAME>${row.name}</STMTTRN>`).join('\n')}
</BANKTRANLIST>${balance === undefined ? '' : `<LEDGERBAL><BALAMT>${balance}<DTASOF>${balance_on}</LEDGERBAL>`}
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
