import { screen, waitFor } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleEntity, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BillEditor } from './bills/bill-editor'
import { blankBill } from './bills/bill-values'
import { InvoiceEditor } from './invoices/invoice-editor'
import { blankInvoice } from './invoices/invoice-values'

const open = (date: string) => {
  const entities = [sampleEntity({ books_start_date: '2026-07-01' })]
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.edit', 'bill.draft'] }) }
    const results = path.includes('/entity/') ? entities : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  return {
    invoice: <InvoiceEditor invoice={null} values={{ ...blankInvoice(), invoice_date: date }} />,
    bill: <BillEditor bill={null} values={{ ...blankBill(), bill_date: date }} />,
  }
}

beforeEach(() => sessionStorage.clear())

test.each([
  ['invoice', 'its receivable and its income'],
  ['bill', 'its payable and its costs'],
] as const)(
  'a document from before the books says what it brings, one of their first day nothing: %s',
  async (kind, brings) => {
    const { user } = renderScreen(<ShellProvider value={SHELL}>{open('2026-06-30')[kind]}</ShellProvider>)
    expect(await screen.findByText(/^This .* is from before your books start, Jul 1, 2026\./)).toHaveTextContent(
      `It brings ${brings} with it, so leave both out of the entry that opens the books.`,
    )
    const date = screen.getByLabelText(/^(Invoice|Bill) date/)
    await user.clear(date)
    await user.type(date, '07/01/2026{Tab}')
    await waitFor(() => expect(screen.queryByText(/before your books start/)).toBeNull())
    expect(date).toHaveDisplayValue(/Jul 1, 2026|07\/01\/2026/)
  },
)
