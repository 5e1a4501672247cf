import { screen, waitFor, within } from '@testing-library/react'
import { today } from '@/components/form/today'
import { ShellProvider } from '@/components/shell/shell-context'
import { monthEnd } from '@/lib/dates/day'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { BudgetScreen } from './budget-screen'

const FUEL = '01a1f640-bc00-7004-8000-000000000001'
const january = `${today().slice(0, 4)}-01`
const of = (amount: number) => [{ chart_of_account: FUEL, month: january, amount }]

function open() {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.edit'] }) }
    if (path.includes('from-year-before')) return { body: of(900) }
    if (path.includes('/report/budget/'))
      return {
        body: {
          accounts: [{ id: FUEL, chart_number: 6010, name: 'Fuel', account_element: 'expense' }],
          months: of(400),
        },
      }
    return undefined
  })
  return renderScreen(
    <ShellProvider value={SHELL}>
      <BudgetScreen />
    </ShellProvider>,
  )
}
const first = async () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Fuel, Jan/ })
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(screen.getAllByRole('button', { name })[0] as HTMLElement)

beforeEach(() => sessionStorage.clear())

test("last year's figures replace amounts only after confirmation", async () => {
  const { user } = open()
  await first()
  await press(user, 'From the year before')
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace 1 amount?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await first()).toHaveValue('400.00')
  await press(user, 'From the year before')
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(async () => expect(await first()).toHaveValue('900.00'))
})

test('a phone offers a minus for an amount that lowers an income or a cost', async () => {
  open()
  expect(await first()).toHaveAttribute('inputmode', 'text')
  expect(screen.getByLabelText('Changed by percent')).toHaveAttribute('inputmode', 'text')
})

test('unsaved input is restored with a way to start over', async () => {
  const { user, unmount } = open()
  await user.clear(await first())
  await user.type(await first(), '700')
  await user.tab()
  unmount()
  const again = open()
  expect(await first()).toHaveValue('700.00')
  expect(screen.getByText(/What you typed before was restored/)).toBeVisible()
  await press(again.user, 'Start over')
  expect(await first()).toHaveValue('400.00')
  expect(screen.queryByText(/What you typed before was restored/)).not.toBeInTheDocument()
})

test('changes are discarded after confirmation', async () => {
  const { user } = open()
  await user.clear(await first())
  await user.type(await first(), '700')
  await user.tab()
  await press(user, 'Discard')
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard unsaved changes?' }))
  await user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect(await first()).toHaveValue('400.00'))
})

test('a past year is compared to its last day', async () => {
  const { user } = open()
  await first()
  await user.click(screen.getByRole('combobox', { name: 'Fiscal year' }))
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  const [link] = await screen.findAllByRole('link', { name: 'Budget vs. actual' })
  const end = new URL(link?.getAttribute('href') ?? '', 'http://x').searchParams.get('end_date')
  expect(end).toBe(monthEnd(end ?? ''))
})
