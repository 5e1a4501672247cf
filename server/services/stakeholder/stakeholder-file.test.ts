import { columnName } from '@/server/providers/statement-file/column-name'
import { workHere } from '@/server/providers/workshop/work-here'
import { processorMs } from '@/tests/support/processor-time'
import { CUSTOMERS, VENDORS } from '@/tests/support/statements/contact-lists'
import { workbook } from '@/tests/support/statements/workbook'
import type { Ctx } from '../context'
import { Rejected } from '../problems'
import { cellValues, stakeholderRows } from './stakeholder-file'

const ctx = { workshop: workHere, actor: { company_id: 'company', entity_id: 'entity' } } as unknown as Ctx
const read = (file: string | Uint8Array) =>
  stakeholderRows(ctx, typeof file === 'string' ? new TextEncoder().encode(file) : file)
const valuesIn = async (...lines: string[]) =>
  cellValues((await read(lines.join('\n'))).rows[0] ?? { line: 0, cells: {} })

test('a list of customers from QuickBooks', async () => {
  const { rows, type, ignored } = await read(CUSTOMERS)
  expect([type, ignored]).toEqual(['Customer', ['Full name', 'Ship address']])
  expect(rows.map(cellValues)).toEqual([
    {
      values: {
        full_name: 'Harbor Oak Logistics, Inc.',
        email: 'ap@harboroak.example',
        phone: '(555) 010-1234',
        ...{ address1: '12 Larkspur Way', address2: 'STE 4', city: 'Greenville', state: 'NC', zip_code: '27000' },
      },
      notes: ['Not imported: pay@harboroak.example'],
      problems: [],
    },
    {
      values: {
        full_name: 'Gus "Doc" Halvorsen Brokerage',
        phone: '(555) 010-7788, Mobile: (555) 010-9900',
        ...{ address1: '9 Anvil Rd', city: 'Marlow', state: 'OH', zip_code: '43000' },
      },
      notes: [],
      problems: [],
    },
    {
      values: {
        full_name: 'Plains Grain:Load 4',
        ...{ address1: '1 Main St', city: 'Springfield', state: 'IL', zip_code: '62701' },
      },
      notes: [],
      problems: [],
    },
  ])
})

test('a list of vendors from QuickBooks, as a workbook', async () => {
  const { rows, type, ignored } = await read(workbook(VENDORS))
  expect([type, ignored]).toEqual(['Vendor', ['Full name', 'Account #']])
  expect(rows.map((row) => cellValues(row).values)).toEqual([
    {
      ...{ full_name: 'Pilot Tire', email: 'ar@pilottire.example', phone: '555-010-4545', terms: 30 },
      ...{ address1: 'PO Box 77', city: 'Joplin', state: 'MO', zip_code: '64801' },
    },
    {
      ...{ full_name: 'J. Ortiz Trucking', phone: '5550104646', address1: 'Calle 5, Monterrey' },
      ...{ terms: 0, is_1099: true, tax_id: '12-3456789' },
    },
  ])
})

test('a person behind the name of a company is not its name; columns of a place are taken as they are', async () => {
  const { values } = await valuesIn(
    'Full Name,Company,Street Address,City,State,Zip,Terms,Credit limit,Type',
    'Dana Reyes,Bolt,"1 Main St, Dallas, TX 75201",Dallas,TX,2134,2% 10 Net 30,"$5,000.00",vendors',
  )
  expect(values).toEqual({
    ...{ full_name: 'Bolt', type: 'Vendor', terms: 30, credit_limit: '5000.00' },
    ...{ address1: '1 Main St, Dallas, TX 75201', city: 'Dallas', state: 'TX', zip_code: '02134' },
  })
})

test('what cannot be read is named, and the guard of a formula is taken off', async () => {
  const heading = 'Name,Phone,City,Terms,1099,Tax ID'
  expect(await valuesIn(heading, "'=Bolt,'+1 555 010,'＝Rio,Quick pay,perhaps,XX-XXX6789")).toEqual({
    values: { full_name: '=Bolt', phone: '+1 555 010', city: '＝Rio' },
    notes: ['Terms not imported: Quick pay', 'Tax ID not imported: only its end is in the file'],
    problems: ['Gets a 1099: Enter yes or no.'],
  })
})

test('our own phones and lines of an address come in as they are', async () => {
  const { values } = await valuesIn(
    'Name,Phone,Address,City',
    'Bolt,"(555) 010-1234, Mobile: (555) 010-9876","1 Main St \n\n Rear",Dallas',
  )
  expect(values).toMatchObject({ phone: '(555) 010-1234, Mobile: (555) 010-9876', address1: '1 Main St, Rear' })
})

test('long cells and headings are read in next to no time', () => {
  const long = (what: string) => `a${what.repeat(19_990)}b`
  const cells = { full_name: 'Bolt', phone: long(' '), address1: long(' '), city: 'Dallas', terms: long(' ') }
  const ms = processorMs(() => {
    cellValues({ line: 2, cells })
    columnName(long("'"))
    columnName('\ufdfa'.repeat(1_000_000))
  })
  expect(ms).toBeLessThan(200)
})

test('a heading that is repeated below is no stakeholder', async () => {
  const { rows } = await read('Vendor,Phone\nBolt,1\nVendor,Phone\nPilot,2')
  expect(rows.map(({ line, cells }) => [line, cells.full_name])).toEqual([
    [2, 'Bolt'],
    [4, 'Pilot'],
  ])
})

test.each([
  ['Email,Phone\na@b.example,1', 'The first line must name the columns, Name at least.'],
  ['', 'The first line must name the columns, Name at least.'],
  [
    'Customer\nBolt\nHarbor Oak Logistics, Inc.',
    'Line 3 has more cells than there are names of columns. Please put a text with a comma in quotation marks.',
  ],
  ['Vendor,Email', 'This file has no stakeholders below the names of its columns.'],
  [`Name\n${'x\n'.repeat(2001)}`, 'One file holds at most 2,000 stakeholders.'],
  [
    `Name${','.repeat(100_000)}`,
    'This file is not a list. Please save the list as CSV or as an Excel workbook (.xlsx).',
  ],
  ['x\n'.repeat(100_001), 'This file is too large. Please split it, or save only the list as CSV.'],
  ['%PDF-1.7', 'This is a PDF. Please save the list as CSV or as an Excel workbook (.xlsx).'],
  [
    'Name,Email\n"Acme,1',
    'The quotation mark on line 2 is never closed, so the file was cut off. Please download it again.',
  ],
])('a file that cannot be read as a list is refused with the reason (%#)', async (text, message) => {
  await expect(read(text)).rejects.toEqual(new Rejected(message))
})
