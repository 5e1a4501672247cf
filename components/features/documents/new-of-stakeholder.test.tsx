import { screen, waitFor } from '@testing-library/react'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleStakeholder } from '@/tests/support/sample-stakeholder'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { NewBill } from './bills/bill-pages'
import { NewInvoice } from './invoices/invoice-pages'

const WHO = sampleStakeholder({ type: 'Customer', terms: 30 })

beforeEach(() => sessionStorage.clear())

function show(page: React.ReactNode, address: string) {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.edit', 'bill.draft'] }) }
    if (path.endsWith(`/stakeholder/${WHO.id}/`)) return { body: WHO }
    if (path.includes('next-number')) return { body: { invoice_number: 'INV-7' } }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  return renderScreen(<ShellProvider value={SHELL}>{page}</ShellProvider>, address)
}

test.each([
  ['invoice', 'Customer', <NewInvoice key="invoice" />],
  ['bill', 'Vendor', <NewBill key="bill" />],
])('a new %s opened from a stakeholder’s page names the stakeholder, with its terms', async (_kind, label, page) => {
  show(page, `/new?stakeholder=${WHO.id}`)
  await waitFor(() => expect(screen.getByLabelText(new RegExp(`^${label}`))).toHaveTextContent('Landstar'))
  expect(await screen.findByRole('button', { name: 'Net 30' })).toHaveAttribute('aria-pressed', 'true')
})

test('an address without a valid stakeholder id selects nobody', async () => {
  show(<NewBill />, '/new?stakeholder=nobody')
  expect(await screen.findByLabelText(/^Vendor/)).toHaveTextContent('Choose vendor')
})
