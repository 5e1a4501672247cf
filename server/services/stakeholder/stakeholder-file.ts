/* A list of stakeholders as a file, from QuickBooks or from our own export: its columns, and what the cells of a row mean. */
import { STAKEHOLDER_ROWS_MAX } from '@/lib/contract/stakeholder-import'
import { StakeholderType } from '@/lib/contract/stakeholder'
import type { Ctx } from '../context'
import { readListFile, type ListColumns, type ListRow } from '../list-file'
import { splitAddress } from './us-address'

const COLUMNS = {
  full_name: [
    'Name',
    'customer full name',
    'customer name',
    'customer',
    'vendor name',
    'vendor',
    'supplier',
    'driver',
    'employee',
    'display name',
    'company name',
    'company',
    'full name',
  ],
  type: ['Type', 'stakeholder type'],
  email: ['Email', 'e mail', 'email address', 'main email'],
  phone: ['Phone', 'phone numbers', 'phone number', 'main phone', 'telephone'],
  address1: ['Address', 'bill address', 'billing address', 'street address', 'mailing address', 'street', 'address 1'],
  address2: ['Suite or unit', 'address 2'],
  city: ['City', 'billing city', 'town'],
  state: ['State', 'billing state', 'province'],
  zip_code: ['ZIP', 'zip code', 'billing zip', 'billing zip code', 'postal code'],
  terms: ['Terms in days', 'terms', 'payment terms'],
  credit_limit: ['Credit limit'],
  is_1099: ['Gets a 1099', 'track 1099', '1099 tracking', 'eligible for 1099', '1099'],
  tax_id: ['Tax ID', 'business id no social security no', 'business id', 'ein'],
} as const satisfies ListColumns<string>
type StakeholderColumn = keyof typeof COLUMNS
type StakeholderFileRow = ListRow<StakeholderColumn>

export const columnLabel = (field: string): string => COLUMNS[field as StakeholderColumn]?.[0] ?? field

export interface StakeholderFile {
  rows: StakeholderFileRow[]
  ignored: string[]
  /** The type that the heading of the names says, such as Customer. */
  type: StakeholderType | undefined
}

/** The rows below the heading. Throws Rejected on a file without stakeholders. */
export async function stakeholderRows(ctx: Ctx, bytes: Uint8Array): Promise<StakeholderFile> {
  const { rows, headings, ignored } = await readListFile(ctx, bytes, {
    columns: COLUMNS,
    required: ['full_name'],
    noun: 'stakeholders',
    most: STAKEHOLDER_ROWS_MAX,
  })
  return { rows, ignored, type: typeIn(headings.full_name ?? '') }
}

const typeIn = (heading: string): StakeholderType | undefined =>
  /supplier/i.test(heading)
    ? 'Vendor'
    : StakeholderType.options.find((type) => heading.toLowerCase().includes(type.toLowerCase()))

interface CellValues {
  values: Record<string, unknown>
  /** What of the row is not imported. */
  notes: string[]
  problems: string[]
}

/** The values of a row, without those of empty cells. */
export function cellValues({ cells }: StakeholderFileRow): CellValues {
  const notes: string[] = []
  const problems: string[] = []
  const {
    full_name = '',
    type,
    email = '',
    phone = '',
    terms = '',
    credit_limit = '',
    is_1099 = '',
    tax_id = '',
  } = cells
  const [address, ...others] = email.split(/[,;\s]+/).filter((one) => one !== '')
  if (others.length > 0) notes.push(`Not imported: ${others.join(', ')}`)
  const days = daysOf(terms)
  if (terms !== '' && days === null) notes.push(`Terms not imported: ${terms}`)
  const isMasked = /[x*•]/i.test(tax_id)
  if (isMasked) notes.push('Tax ID not imported: only its end is in the file')
  const limit = credit_limit.replace(/[$,\s]/g, '')
  const gets1099 = is_1099.toLowerCase()
  if (gets1099 !== '' && !YES.includes(gets1099) && !NO.includes(gets1099))
    problems.push(`${columnLabel('is_1099')}: Enter yes or no.`)
  const values = {
    full_name,
    ...(type && { type: typeOf(type) }),
    ...(address && { email: address }),
    ...(phone && { phone: phonesIn(phone) }),
    ...placeOf(cells),
    ...(days !== null && { terms: days }),
    ...(limit && { credit_limit: limit }),
    ...(YES.includes(gets1099) && { is_1099: true }),
    ...(tax_id && !isMasked && { tax_id }),
  }
  return { values, notes, problems }
}

const YES = ['yes', 'y', 'true', '1', 'x', '✓']
const NO = ['no', 'n', 'false', '0', '-', '–']

/** `Customers` is the type Customer. */
const typeOf = (cell: string): string =>
  StakeholderType.options.find((type) => [type, `${type}s`].some((one) => one.toLowerCase() === cell.toLowerCase())) ??
  cell

/** QuickBooks writes `Phone:(555) 010-1234 Mobile:(555) 010-9876`; the first number needs no label, and our own commas stay. */
const phonesIn = (cell: string): string =>
  cell
    .replace(/\s+/g, ' ')
    .replace(/,? ?\b(phone|mobile|fax|other|pager): ?/gi, (_, label: string) => `, ${label}: `)
    .replace(/^, (phone: )?/i, '')

/** `Net 30` and `30` are 30 days, `Due on receipt` is none; null for other words. */
function daysOf(cell: string): number | null {
  if (/^(due )?(up)?on receipt$/i.test(cell)) return 0
  const days = /^(?:.*\bnet\s*)?(\d{1,4})(?:\s*days)?$/i.exec(cell)?.[1]
  return days === undefined ? null : Number(days)
}

function placeOf({ address1 = '', address2 = '', city = '', state = '', zip_code = '' }: StakeholderFileRow['cells']) {
  const place = city + state + zip_code === '' ? splitAddress(address1) : { address1: oneLine(address1), city, state }
  // A spreadsheet takes a ZIP code for a number and drops its first zeros.
  const zip = /^\d{3,4}$/.test(zip_code) ? zip_code.padStart(5, '0') : zip_code
  const all = { ...place, ...(address2 && { address2 }), ...(zip && { zip_code: zip }) }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text))
}

const oneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')
