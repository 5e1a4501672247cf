import { screen, waitFor, within } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { MatchInvoices } from './match-invoices'
import type { Found } from './use-found-invoices'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const PARTIES = [
  { id: id(1), full_name: 'Cedar Notch', count: 1, open: 500 },
  { id: id(2), full_name: 'Iron Mesa', count: 1, open: 500 },
]
const invoice = (n: number, party: number, ending_balance: number) => ({
  id: id(n),
  entry_id: `INV-${n}`,
  invoice_number: `N-${n}`,
  stakeholder: { id: id(party), full_name: PARTIES[party - 1]?.full_name ?? '', type: 'Customer' as const },
  invoice_date: '2026-05-01',
  invoice_due_date: null,
  invoice_status: 'open' as const,
  total_amount: ending_balance,
  ending_balance,
  amount: ending_balance,
  score: 65,
  reasons: [],
})
const row = sampleTransaction({ id: id(9), amount: 500, amount_type: 'money_in' })

const account = (n: number, chart_number: number, name: string) => ({
  ...{ id: id(n), chart_number, name, account_element: 'income', subcategory: 'revenue' },
  ...{ is_money_in: true, is_money_out: true },
})

function show(party: string | null, invoices = [invoice(3, 2, 500), invoice(4, 1, 500)]) {
  const first: Found = { invoices, parties: PARTIES, party }
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/match-candidates/'))
      return {
        body: {
          ...first,
          bills: [],
          loans: [],
          invoices: invoices.filter(({ stakeholder }) => path.includes(stakeholder.id)),
        },
      }
    if (path.includes('/chart_of_account/'))
      return {
        body: {
          count: 3,
          next: null,
          previous: null,
          results: [
            account(8, 4820, 'Short Pays'),
            account(7, 2310, 'Customer Credits and Prepayments'),
            account(6, 2260, 'Factoring Advances Payable'),
          ],
        },
      }
    return method === 'POST' ? { body: { ...row, link: 'invoice' } } : undefined
  })
  return {
    sent,
    ...renderScreen(<MatchInvoices row={row} first={first} opens />),
  }
}
const box = (n: number) => screen.queryByRole('checkbox', { name: new RegExp(`^Settle invoice N-${n}`) })

it("starts with the invoices of the line's customer, and preselects none of another customer", async () => {
  const { user } = show(id(1))
  await waitFor(() => expect(box(4)).toBeChecked())
  expect(box(3)).not.toBeInTheDocument()
  expect(screen.getByText('1 of 1 selected')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Customer' }))
  await user.click(await screen.findByRole('option', { name: 'Every customer' }))
  await waitFor(() => expect(box(3)).not.toBeChecked())
})

it('if nothing indicates the customer, all invoices are listed and the best match is preselected', async () => {
  show(null)
  await waitFor(() => expect(box(3)).toBeChecked())
  expect(box(4)).not.toBeChecked()
})

it('withholding more than was paid has to be confirmed', async () => {
  const { user, sent } = show(id(1), [invoice(4, 1, 500), invoice(5, 1, 700)])
  await user.click(await screen.findByRole('checkbox', { name: /^Settle invoice N-5/ }))
  const amount = screen.getByRole('textbox', { name: 'Amount to apply to N-5' })
  await user.clear(amount)
  await user.type(amount, '700')
  await user.click(screen.getByRole('button', { name: 'Short pay' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  const question = await screen.findByRole('alertdialog', { name: 'More is withheld than was paid' })
  expect(question).toHaveTextContent('The payer kept $700.00 and paid $500.00.')
  await user.click(within(question).getByRole('button', { name: 'Back' }))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

it('a chargeback covers what a factor deducts for an earlier invoice that its customer did not pay', async () => {
  const { user, sent } = show(id(1), [invoice(4, 1, 900)])
  await user.click(await screen.findByRole('checkbox', { name: /^Settle invoice N-4/ }))
  const amount = screen.getByRole('textbox', { name: 'Amount to apply to N-4' })
  await user.clear(amount)
  await user.type(amount, '900')
  await user.click(screen.getByRole('button', { name: 'Chargeback' }))
  expect(screen.getByRole('textbox', { name: /^Amount of entry 1/ })).toHaveValue('400.00')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      custom_journal_entries: [{ chart_of_account: id(6), amount: 400, note: 'Chargeback' }],
    }),
  )
})

it('an overpayment covers what no invoice does, as a credit of the customer', async () => {
  const { user, sent } = show(id(1), [invoice(4, 1, 450)])
  await user.click(await screen.findByRole('checkbox', { name: /^Settle invoice N-4/ }))
  await user.click(screen.getByRole('button', { name: 'Overpayment' }))
  expect(screen.getByRole('textbox', { name: /^Amount of entry 1/ })).toHaveValue('(50.00)')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        transaction: row.id,
        invoices: [{ invoice: id(4), amount: 450 }],
        custom_journal_entries: [{ chart_of_account: id(7), amount: -50, note: 'Overpayment', stakeholder: null }],
      },
    ]),
  )
})

it('each invoice in the table shows its date, its due date and its balance', async () => {
  show(id(1))
  const table = within(await screen.findByRole('table', { name: 'Open invoices' }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Settle', 'Invoice', 'Bill to', 'Date', 'Due', 'Open', 'Apply'])
  const cells = within(table.getByRole('row', { name: /N-4/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(1, 5)).toEqual(['Cedar Notch ', 'May 1, 2026', '–', '$500.00'])
})
