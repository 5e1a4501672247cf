import { screen, waitFor } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useState } from 'react'
import { scopeOf } from '@/components/pickers/scope'
import { ShellProvider } from '@/components/shell/shell-context'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { addressOf } from './spend-address'
import { SpendOverviewScreen } from './spend-overview-screen'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const CARD = id(1)
const YARD = id(2)
const UNFILED = {
  chart_of_account_id: id(3),
  chart_of_account_number: 8590,
  chart_of_account_name: 'Uncategorized Expense',
  amount: 20,
}
const FIGURES = { total_amount: 70, previous_amount: 60, count: 2, share: 70 }

function open(address: string, capabilities = sampleUser().capabilities, miles = 0) {
  const sent = answerCalls(({ path }) => {
    if (path.includes('cash-activity'))
      return {
        body: {
          money_in: { total_amount: 0, categories: [] },
          money_out: { total_amount: 90, categories: [UNFILED] },
          net_burn: 90,
        },
      }
    if (path.includes('profit-and-loss-by-truck'))
      return {
        body: {
          totals: { miles },
          missing_miles: miles === 0 ? [] : [{ truck_id: id(6), name: 'Unit 7', months: ['2026-02'] }],
        },
      }
    if (path.includes('top-10-chart'))
      return {
        body: [
          { chart_of_account_id: id(4), chart_of_account_number: 6010, name: 'Diesel Fuel', ...FIGURES },
          { chart_of_account_id: id(8), chart_of_account_number: 9010, name: 'Loan Interest', ...FIGURES },
        ],
      }
    if (path.includes('top-10-stake')) return { body: [{ stakeholder_id: id(5), full_name: 'Pilot', ...FIGURES }] }
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.includes('account-list'))
      return {
        body: { count: 1, next: null, previous: null, results: [{ id: CARD, name: 'Fleet Visa', mask: '0932' }] },
      }
    if (path.includes('entity-list'))
      return {
        body: {
          count: 2,
          next: null,
          previous: null,
          results: [
            { id: YARD, name: 'Yard' },
            { id: id(9), name: 'Linehaul' },
          ],
        },
      }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  const view = renderScreen(<AtAddress first={address} />, '/app/spend-management/overview')
  return { ...view, sent }
}
const DAYS = 'start_date=2026-01-01&end_date=2026-02-28'

function AtAddress({ first }: { first: string }) {
  const [address, setAddress] = useState(first)
  return (
    <SearchParamsContext value={new URLSearchParams(address)}>
      <ShellProvider value={SHELL}>
        <SpendOverviewScreen />
        <button onClick={() => setAddress('start_date=2026-03-01&end_date=2026-03-31')}>March</button>
      </ShellProvider>
    </SearchParamsContext>
  )
}

describe('the spend overview', () => {
  it('reads every figure for the bank accounts and entities in its address, and its links lead to the same lines', async () => {
    const { sent } = open(`${DAYS}&bank_accounts=${CARD}&entities=${YARD}`)
    await screen.findByText('Diesel Fuel')
    const requests = sent.filter(({ path }) => path.includes('/report/'))
    const [miles, reports] = [true, false].map((isMiles) =>
      requests.filter(({ path }) => path.includes('by-truck') === isMiles),
    )
    expect(miles?.map(({ path }) => path.split('?')[1])).toEqual([`${DAYS}&entities=${YARD}`])
    expect(new Set(reports?.map(({ path }) => path.split('/report/')[1]?.split('/')[0]))).toEqual(
      new Set(['cash-activity', 'top-10-chart-of-accounts', 'top-10-stakeholders']),
    )
    for (const { path } of reports ?? [])
      expect(decodeURIComponent(path)).toEqual(
        expect.stringMatching(`bank_accounts=${CARD}.*entities=${YARD}|entities=${YARD}.*bank_accounts=${CARD}`),
      )
    const leads = screen
      .getAllByRole('link')
      .map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
      .filter((href) => href.includes('/transactions/'))
    expect(leads).toHaveLength(4)
    for (const href of leads)
      expect(href).toContain(`${DAYS}&amount_type=money_out&bank_accounts=${CARD}&entities=${YARD}`)
    expect(await screen.findByText('Fleet Visa ·· 0932')).toBeVisible()
  })

  it('has what a mile cost beside each figure, 90.00 / 40 = 2.25, and says which miles are missing', async () => {
    open(DAYS, undefined, 40)
    expect(await screen.findByText('$2.25 / mile over 40 miles')).toBeVisible()
    expect(await screen.findByRole('link', { name: /Diesel Fuel.*2 lines · \$1\.75 \/ mile/ })).toBeVisible()
    expect(screen.getByText(/figures per mile are too high: Feb 2026 \(Unit 7\)/)).toBeVisible()
  })

  it.each(['cash-activity', 'by-truck'])(
    'divides no money of one period by the miles of another while %s still loads',
    async (late) => {
      const { user } = open(DAYS, undefined, 40)
      expect(await screen.findByText(/mile over 40 miles/)).toBeVisible()
      const answer = globalThis.fetch
      globalThis.fetch = (input, init) =>
        String(input).includes(late) ? new Promise(() => undefined) : answer(input, init)
      await user.click(screen.getByRole('button', { name: 'March' }))
      await waitFor(() => expect(screen.queryByText(/mile over/)).toBeNull())
    },
  )

  it('has no figures per mile where no miles were entered', async () => {
    open(DAYS)
    expect(await screen.findByText('Without transfers and card payoffs')).toBeVisible()
    expect(await screen.findByRole('link', { name: /Diesel Fuel.*2 lines/ })).toBeVisible()
    expect(screen.queryByText(/mile/)).toBeNull()
  })

  it('has no average per month for less than a month', async () => {
    const { unmount } = open(DAYS)
    const average = await screen.findByRole('region', { name: 'Average per month' })
    await waitFor(() => expect(average).toHaveTextContent('$46.43Over 59 days'))
    unmount()
    open('start_date=2027-01-01&end_date=2027-01-01')
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Average per month' })).toHaveTextContent('–Needs a month or more'),
    )
  })

  it('links an account to the lines that post to it, such as loan payments to interest', async () => {
    open(`${DAYS}&entities=${YARD}`)
    expect(await screen.findByRole('link', { name: /Loan Interest/ })).toHaveAttribute(
      'href',
      `/app/spend-management/transactions/all?${DAYS}&amount_type=money_out&entities=${YARD}&posted_to=${id(8)}`,
    )
  })

  it('offers to categorize uncategorized lines only to users with the right to', async () => {
    const { unmount } = open(DAYS, ['report.read', 'transaction.edit'])
    expect(await screen.findByRole('link', { name: /of spend · Categorize/ })).toBeVisible()
    unmount()
    open(DAYS, ['report.read'])
    expect(await screen.findByRole('link', { name: /of spend · View/ })).toBeVisible()
    expect(screen.queryByText(/Categorize/)).toBeNull()
  })

  it('keeps a selection in the address, next to the range', async () => {
    const { user, sent } = open(DAYS)
    const wrote = jest.spyOn(window.history, 'replaceState')
    await screen.findByText('Diesel Fuel')
    expect(sent.some(({ path }) => path.includes('bank_accounts'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Bank accounts' }))
    await user.click(await screen.findByRole('option', { name: /Fleet Visa/ }))
    await waitFor(() =>
      expect(wrote).toHaveBeenCalledWith(null, '', `/app/spend-management/overview?${DAYS}&bank_accounts=${CARD}`),
    )
    wrote.mockRestore()
  })

  it('reads an address as it was written, and leaves out invalid ids', () => {
    const scope = { bank_accounts: [CARD, YARD], entities: [YARD] }
    const written = new URLSearchParams(
      addressOf({ preset: 'lastMonth', range: { start: '2026-01-01', end: '2026-01-31' }, scope }),
    )
    expect([scopeOf(written), written.get('range')]).toEqual([scope, 'lastMonth'])
    expect(scopeOf(new URLSearchParams(`bank_accounts=nonsense,${CARD}`))).toEqual({
      bank_accounts: [CARD],
      entities: [],
    })
    expect(
      addressOf({
        preset: 'yearToDate',
        range: { start: '2026-01-01', end: '2026-01-31' },
        scope: { bank_accounts: [], entities: [] },
      }),
    ).toBe('')
  })
})
