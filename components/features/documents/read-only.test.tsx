import { screen } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { NewBill } from './bills/bill-pages'
import { NewInvoice } from './invoices/invoice-pages'

test.each([
  ['invoice', <NewInvoice key="invoice" />],
  ['bill', <NewBill key="bill" />],
])('the address of a new %s shows no form to read-only users', async (_, page) => {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['invoice.read', 'bill.read'] }) }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  renderScreen(<ShellProvider value={SHELL}>{page}</ShellProvider>)
  expect(await screen.findByText('You can view these books but not change them.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})
