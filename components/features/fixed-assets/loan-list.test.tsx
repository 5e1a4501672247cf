import { screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { savedTexts } from '@/tests/support/saved-texts'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import type { Loan } from '@/lib/contract/loan'
import { LoanList, MobileLoan } from './loan-list'

const loan = {
  truck: { id: 'truck', unit_number: '104', full_name: '2022 Freightliner Cascadia · 104' },
  ...{ id: 'loan', name: 'T-104 loan', agreement_name: 'Note, 4471', loan_amount: 2000 },
  ...{ current_rate: 6, payment_frequency: 'monthly', period: 60, paid_payments: 1, payments: 2, balance: 1002.49 },
  ...{ next_due: '2026-02-15', interest_this_year: 10 },
}

it('loans leave as a file, every page of them, and hidden columns can be shown', async () => {
  const [saved, stop] = savedTexts()
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read', 'report.export'] }) }
    const further = path.includes('page=2')
    return { body: { count: 2, balance: 2004.98, next: further ? null : '?page=2', previous: null, results: [loan] } }
  })
  const { user } = renderScreen(<LoanList />)
  expect(await screen.findByText('Balance $2,004.98')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(async () => expect(await saved()).toHaveLength(1))
  const rows = (await saved())[0]?.split('\r\n') ?? []
  expect(rows[0]).toMatch(/^Loan,Agreement,Truck,Amount/)
  expect(rows.slice(1)).toEqual(
    Array(2).fill(
      'T-104 loan,"Note, 4471",104 · 2022 Freightliner Cascadia,2000,6,60,Monthly,1,2,1002.49,2026-02-15,10',
    ),
  )
  expect(sent.some(({ path }) => path.includes('page=2'))).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('menuitemcheckbox', { name: 'Frequency' })).not.toBeChecked()
  expect(screen.getByRole('menuitemcheckbox', { name: 'Term' })).not.toBeChecked()
  stop()
})

it('cannot be exported without the right to', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read'] }) }
    return { body: { count: 1, balance: 1002.49, next: null, previous: null, results: [loan] } }
  })
  renderScreen(<LoanList />)
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible()
  expect(await screen.findByText('T-104 loan')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument()
})

it.each([
  ['when its next payment is due', '2999-02-15', 'T-104 loan$1,002.491 of 2 paiddue Feb 15, 2999'],
  ['that its next payment is late', '2026-02-15', 'T-104 loan$1,002.491 of 2 paiddue Feb 15, 2026 · late'],
  ['no date once it is paid off', null, 'T-104 loan$1,002.491 of 2 paid'],
])('on a phone a loan says %s', (_what, next_due, text) => {
  renderScreen(<MobileLoan loan={{ ...loan, next_due } as Loan} />)
  expect(document.body).toHaveTextContent(new RegExp(`${text.replaceAll('$', '\\$')}$`))
})
