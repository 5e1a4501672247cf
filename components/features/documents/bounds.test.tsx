import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BillEditor } from './bills/bill-editor'
import { blankBill } from './bills/bill-values'
import { InvoiceEditor } from './invoices/invoice-editor'
import { blankInvoice } from './invoices/invoice-values'
import { ServiceForm } from './services/service-form'

/* Every bound of spec 001 §5 on every field that a person types into. */

type Row = [field: string, typed: string, sentence: string]

const of = (length: number): string => 'x'.repeat(length)
const tooLong = (field: string, max = 255): Row => [field, of(max + 1), `Use at most ${max} characters.`]
const numbers = (field: string): Row[] => [
  [field, '100000000', 'Number is too large.'],
  [field, '-100000000', 'Number is too large.'],
  [field, '123456789012345678901', 'Number is too large.'],
  [field, '1.23456', 'Numbers can have at most 4 decimals.'],
  [field, 'twelve', 'Enter a number.'],
]
const dates = (field: string): Row[] => [
  [field, '02/30/2026', 'Type a date as MM/DD/YYYY.'],
  [field, 'soon', 'Type a date as MM/DD/YYYY.'],
]
const LINE: Row[] = [tooLong('Description'), ...numbers('Quantity'), ...numbers('Rate')]

const BILL: Row[] = [
  tooLong('Bill number'),
  ...dates('Bill date'),
  ...dates('Due date'),
  ...LINE,
  ...numbers('Tax %'),
  tooLong('Note', 5000),
]
const INVOICE: Row[] = [
  tooLong('Bill to'),
  tooLong('Invoice number'),
  ...dates('Invoice date'),
  ...dates('Due date'),
  tooLong('Batch'),
  ...LINE,
  tooLong('Load number'),
  tooLong('Origin'),
  tooLong('Destination'),
  ...numbers('Tax %'),
  tooLong('Note for customer', 5000),
  tooLong('Internal note', 5000),
]
const SERVICE: Row[] = [tooLong('Name'), ...numbers('Usual price')]

/** The largest valid value. */
const HOLDS: Record<string, string> = {
  'Bill number': of(255),
  Description: of(255),
  Quantity: '99999999.9999',
  Rate: '-99999999.9999',
  'Tax %': '99999999',
  Note: of(5000),
}

const bill = () => <BillEditor bill={null} values={blankBill()} />
const invoice = () => {
  const values = blankInvoice()
  const [line] = values.invoice_items ?? []
  return <InvoiceEditor invoice={null} values={{ ...values, invoice_items: [{ ...line, load_number: '1' }] }} />
}
const service = () => <ServiceForm service={null} onCancel={() => undefined} onSaved={() => undefined} />

/** A number is shown with separators and cents once its field is left; every digit stays. */
const typedOf = (text: string): string => (/^-?\d+$/.test(text) ? text.replace('-', '') : text)
const typedIn = (input: HTMLElement): string => {
  const { value } = input as HTMLInputElement
  return /^[-(]?[\d,]+(\.00)?\)?$/.test(value) ? value.replace(/[-(),]|\.00/g, '') : value
}

const capabilities = ['bill.draft', 'bill.edit', 'invoice.edit', 'comment.edit'] as const

function open(form: ReactElement): () => string[] {
  sessionStorage.clear()
  const sent = answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: [...capabilities] }) }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  renderScreen(<ShellProvider value={SHELL}>{form}</ShellProvider>)
  return () => sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)
}

/** Finds a field by its label, which may end in an asterisk. */
const field = (name: string): HTMLElement =>
  screen.getByLabelText(new RegExp(`^${name.replace(/[%]/g, '\\%')}( ?\\*)?$`), { selector: 'input, textarea' })

const sentenceAt = (element: HTMLElement): string | null =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ') || null

describe.each([
  ['bill', bill, BILL],
  ['invoice', invoice, INVOICE],
  ['service', service, SERVICE],
] as const)('%s', (_, form, rows) => {
  test.each(rows.map((row) => [...row] as const))('%s, %s: %s', async (name, typed, sentence) => {
    const sent = open(form())
    const input = field(name)
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.blur(input)
    fireEvent.submit(input.closest('form') as HTMLFormElement)
    await waitFor(() => expect(sentenceAt(input)).toBe(sentence))
    expect(typedIn(input)).toBe(typedOf(typed))
    expect(input).toHaveAttribute('aria-invalid', 'true')
    expect(sent()).toEqual([])
  })
})

test('the largest valid value has no error', async () => {
  open(bill())
  for (const [name, typed] of Object.entries(HOLDS)) fireEvent.change(field(name), { target: { value: typed } })
  fireEvent.submit(field('Rate').closest('form') as HTMLFormElement)
  // The error for the missing vendor shows that the form was validated.
  await waitFor(() => expect(screen.getAllByText('field is required').length).toBeGreaterThan(0))
  expect(Object.keys(HOLDS).map((name) => [name, sentenceAt(field(name))])).toEqual(
    Object.keys(HOLDS).map((name) => [name, null]),
  )
})
