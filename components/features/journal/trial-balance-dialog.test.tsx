import { screen, waitFor, within } from '@testing-library/react'
import type { TrialBalanceFile } from '@/lib/contract/journal-file'
import { sampleEntity } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { TrialBalanceDialog } from './trial-balance-dialog'

const row = { added_to: null, problems: [], left_out: null }
const FILE: TrialBalanceFile = {
  rows: [
    {
      ...{ ...row, row: 5, written: 'Truck expenses:Tires', balance: 39_000, in_books: 2_000, lacking: 37_000 },
      chart_of_account: { id: 'tires', name: 'Tires', chart_number: 6140 },
    },
    {
      ...{ ...row, row: 6, written: 'Checking', balance: 10_000, in_books: 9_000, lacking: 1_000 },
      chart_of_account: { id: 'bank', name: 'Operating', chart_number: 1010 },
      left_out: 'Use a bank transaction for account Operating.',
    },
    { ...{ ...row, row: 7, written: 'Stock', balance: -7, in_books: 0, lacking: -7, chart_of_account: null } },
  ],
  others: [],
  difference: 48_993,
}

function open(file: object, status = 200) {
  const forms: Record<string, unknown>[] = []
  answerCalls(() => ({ body: { count: 1, results: [sampleEntity({ books_start_date: '2026-07-01' })] } }))
  const others = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (!String(input).includes('read-trial-balance')) return others(input, init)
    const { file: sent, ...fields } = Object.fromEntries(init?.body as FormData)
    forms.push({ file: (sent as File).name, ...fields })
    return Promise.resolve(Response.json(file, { status }))
  }
  const onFill = jest.fn()
  const view = renderScreen(<TrialBalanceDialog date="2026-11-30" onFill={onFill} onClose={() => undefined} />)
  const choose = async () => {
    await waitFor(() => expect(screen.getByLabelText('Balances of')).toHaveDisplayValue(/06\/30\/2026|Jun 30, 2026/))
    await view.user.upload(screen.getByLabelText('File of the trial balance'), new File(['x'], 'balances.csv'))
  }
  return { ...view, forms, onFill, choose }
}
const fill = () => screen.getByRole('button', { name: 'Fill in lines' })

test('shows what each account lacks on the day before the books start, and fills in what an entry can bring', async () => {
  const { user, choose, forms, onFill } = open(FILE)
  await choose()
  expect(await screen.findByText(/^2 lines are filled in, 1 account of the file is not in the chart\./)).toBeVisible()
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '5Truck expenses:Tires$37,000.006140 Tires · $39,000.00 here, $2,000.00 in the books',
    '6CheckingLeft out1010 Operating · $10,000.00 here, $9,000.00 in the books · Use a bank transaction for account Operating.',
    '7StockNo account($7.00) · choose it in the entry',
  ])
  expect(screen.getByText('The debits and credits of the file differ by $48,993.00.')).toBeVisible()
  expect(forms).toEqual([{ file: 'balances.csv', date: '2026-06-30' }])
  await user.click(screen.getByRole('checkbox', { name: 'Only what the books lack on that day' }))
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('$39,000.00')
  await user.click(fill())
  expect(onFill).toHaveBeenCalledWith(
    [
      expect.objectContaining({ chart_of_account: 'tires', debit: 39_000, credit: null }),
      expect.objectContaining({ chart_of_account: null, description: 'Stock', debit: null, credit: 7 }),
    ],
    '2026-06-30',
  )
})

test('an amount that cannot be read keeps the lines from being filled in', async () => {
  const problems = ['Debit: The amount "ten" cannot be read as US dollars.']
  const { choose } = open({ ...FILE, rows: FILE.rows.map((one) => ({ ...one, problems })) })
  await choose()
  expect(await screen.findByText(/^3 rows are refused\./)).toBeVisible()
  expect(fill()).toBeDisabled()
})

test('a file that is no trial balance is refused in the dialog', async () => {
  const message = 'This file has no accounts below the names of its columns.'
  const { choose } = open({ message }, 400)
  await choose()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(fill()).toBeDisabled()
})
