import { act, screen, waitFor, within } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { today } from '@/components/form/today'
import { closeDrawer } from '@/components/shell/drawer-host'
import { ShellProvider } from '@/components/shell/shell-context'
import { addDays, addMonths, monthStart } from '@/lib/dates/day'
import { formatDay, formatMonth } from '@/lib/dates/format'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleEntity, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { CalendarScreen } from './calendar-screen'

const THIS = monthStart(today())
const LAST = addMonths(THIS, -1)
const on = (month: string, day: string) => `${month.slice(0, 8)}${day}`
const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const CLEARING = { id: id(5), name: 'Transfers Clearing', chart_number: 1090 }
const nothing = () => undefined
const pageOf = (results: readonly unknown[]) => ({ count: results.length, next: null, previous: null, results })

function open(entities = [sampleEntity()], lastMonth: Promise<void> = Promise.resolve(), address = '') {
  const sent = answerCalls(({ path }) => {
    const query = new URL(path, 'http://localhost').searchParams
    const isThis = query.get('month') === THIS.slice(0, 7)
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (path.includes('not-categorized-count')) return { body: { count: 0 } }
    if (path.includes('calendar-due'))
      return { body: isThis ? [{ date: on(THIS, '03'), kind: 'invoice', count: 2, amount: 2000 }] : [] }
    if (path.includes('transaction-calendar')) {
      return {
        body: isThis
          ? [
              { date: on(THIS, '03'), money_in: 21115, money_out: 8904.33, count: 20, transfers: 1 },
              { date: on(THIS, '04'), money_in: 0, money_out: 0, count: 0, transfers: 2 },
            ]
          : [],
      }
    }
    if (path.includes('entity-list')) return { body: pageOf(entities) }
    const busy = query.get('start_date') === on(THIS, '03')
    return {
      body: {
        ...pageOf(
          busy
            ? [
                sampleTransaction({ id: id(7), name: 'PILOT #77' }),
                sampleTransaction({ id: id(8), name: 'ATM', link: 'mirror', amount: 200 }),
                sampleTransaction({ id: id(9), name: 'CARD', chart_of_account: CLEARING, amount: 300 }),
              ]
            : [],
        ),
        count: busy ? 21 : 0,
        money_in: 0,
        money_out: 0,
      },
    }
  })
  const answer = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (String(input).includes(`transaction-calendar/?month=${LAST.slice(0, 7)}`)) await lastMonth
    return answer(input, init)
  }
  return {
    sent,
    ...renderScreen(
      <SearchParamsContext value={new URLSearchParams(address)}>
        <ShellProvider value={SHELL}>
          <CalendarScreen />
        </ShellProvider>
      </SearchParamsContext>,
    ),
  }
}
afterEach(() => act(closeDrawer))
const busyDay = () =>
  screen.findByRole(
    'button',
    { name: new RegExp(`^${formatDay(on(THIS, '03'))}, 20 transactions`) },
    { timeout: 10_000 },
  )

describe('the calendar', () => {
  it('shows money in and out of each day, week and month; a transfer is a dot without a figure', async () => {
    open()
    const day = await busyDay()
    expect(day).toHaveAccessibleName(
      `${formatDay(on(THIS, '03'))}, 20 transactions, in $21,115.00, out ($8,904.33), net $12,210.67, 1 side of transfers, not counted, 2 invoices due, $2,000.00`,
    )
    expect(within(day).getByTitle('2 invoices due, $2,000.00')).toBeInTheDocument()
    expect(
      screen.getByRole('button', { name: new RegExp(`^${formatDay(on(THIS, '04'))}, 0 transactions`) }),
    ).toBeInTheDocument()
    const net = screen.getAllByText('Net').map((label) => label.closest('div, span')?.parentElement?.textContent ?? '')
    expect(net.some((text) => text.includes('$12,210.67'))).toBe(true)
    expect(screen.getByText('Invoice due')).toBeInTheDocument()
    expect(screen.getByText('Transfer, not counted')).toBeInTheDocument()
  })

  it('arrows change the month, t returns to today; an empty month keeps its grid and says so', async () => {
    const { user } = open()
    await busyDay()
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByText(`No activity in ${formatMonth(LAST)}`)).toBeVisible()
    expect(screen.getByRole('grid', { name: formatMonth(LAST) })).toBeInTheDocument()
    await user.keyboard('t')
    expect(await busyDay()).toBeInTheDocument()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('grid', { name: formatMonth(addMonths(THIS, 1)) })).toBeInTheDocument()
  })

  it('the focus stays on a day: up and down continue into the next month, left and right keep the day of the month', async () => {
    const { user } = open()
    const dayOf = (day: string) => screen.findByRole('button', { name: new RegExp(`^${formatDay(day)}`) })
    ;(await busyDay()).focus()
    await user.keyboard('{ArrowLeft}')
    expect(await dayOf(on(LAST, '03'))).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(await busyDay()).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(await dayOf(addDays(on(THIS, '03'), -7))).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(await busyDay()).toHaveFocus()
  })

  it('a day opens with its figures, what is due and a link to its lines; its name counts exactly those lines, including a side of a transfer', async () => {
    const { user } = open()
    await user.click(await busyDay())
    const drawer = within(await screen.findByRole('dialog', { name: `${formatDay(on(THIS, '03'))}, 21 transactions` }))
    expect(await drawer.findByText('2 invoices due')).toBeVisible()
    expect(drawer.getByText('$12,210.67')).toBeVisible()
    expect(drawer.getByText('1 side of transfers, not counted in these figures.')).toBeVisible()
    expect(await drawer.findByRole('link', { name: /^View all/ })).toHaveAttribute(
      'href',
      `/app/spend-management/transactions/all?start_date=${on(THIS, '03')}&end_date=${on(THIS, '03')}`,
    )
  })

  it('a mirrored line and one filed under clearing do not count as money of the day', async () => {
    const { user } = open()
    await user.click(await busyDay())
    const lines = within(await screen.findByRole('list', { name: 'Transactions' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent?.includes('Transfer, not counted'))).toEqual([false, true, true])
  })

  it('each line of a day links to itself and opens', async () => {
    const { user } = open()
    await user.click(await busyDay())
    const drawer = within(await screen.findByRole('dialog', { name: `${formatDay(on(THIS, '03'))}, 21 transactions` }))
    expect(await drawer.findByRole('link', { name: /PILOT/ })).toHaveAttribute(
      'href',
      `/app/spend-management/transactions/all?id=${id(7)}&open=details`,
    )
  })

  it('its month and filters are in the address, and are restored from there', async () => {
    const wrote = jest.spyOn(window.history, 'replaceState')
    const { user, sent } = open(
      undefined,
      undefined,
      `month=${LAST.slice(0, 7)}&bank_accounts=${id(8)}&projected=false`,
    )
    expect(await screen.findByText(`No activity in ${formatMonth(LAST)}`)).toBeVisible()
    expect(screen.getByRole('switch', { name: 'Show projected' })).not.toBeChecked()
    expect(
      sent.some(({ path }) => path.includes(`transaction-calendar/?month=${LAST.slice(0, 7)}&bank_accounts=${id(8)}`)),
    ).toBe(true)
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(wrote).toHaveBeenLastCalledWith(null, '', `/?bank_accounts=${id(8)}&projected=false`))
    await user.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(wrote).toHaveBeenLastCalledWith(
        null,
        '',
        `/?bank_accounts=${id(8)}&month=${addMonths(THIS, 1).slice(0, 7)}&projected=false`,
      ),
    )
    wrote.mockRestore()
  })

  it('a day that is opened before its month has figures shows them when they arrive, and no zero until then', async () => {
    let come: () => void = nothing
    const { user } = open(undefined, new Promise((resolve) => (come = () => resolve())))
    await busyDay()
    await user.keyboard('{ArrowLeft}')
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${formatDay(on(LAST, '03'))}`) }))
    const drawer = within(await screen.findByRole('dialog', { name: formatDay(on(LAST, '03')) }))
    expect(await drawer.findByText('No activity on this day')).toBeVisible()
    expect(drawer.queryByText('$0.00')).toBeNull()
    come()
    expect(await drawer.findAllByText('$0.00')).toHaveLength(3)
  })

  it('a day without lines says so and does not link to an empty list', async () => {
    const { user } = open()
    await busyDay()
    await user.click(screen.getByRole('button', { name: `${formatDay(on(THIS, '05'))}, no activity` }))
    const drawer = within(await screen.findByRole('dialog', { name: `${formatDay(on(THIS, '05'))}, 0 transactions` }))
    expect(await drawer.findByText('No activity on this day')).toBeVisible()
    expect(drawer.queryByRole('link')).toBeNull()
  })

  it('shows what is due only while that is switched on', async () => {
    const { user } = open()
    expect(await busyDay()).toHaveAccessibleName(/2 invoices due/)
    await user.click(screen.getByRole('switch', { name: 'Show projected' }))
    expect(await busyDay()).not.toHaveAccessibleName(/invoices due/)
    expect(screen.queryByText('Invoice due')).toBeNull()
    await user.click(screen.getByRole('switch', { name: 'Show projected' }))
    expect(await busyDay()).toHaveAccessibleName(/2 invoices due/)
  })

  it('what is due on a day leads to the documents that are', async () => {
    const { user } = open()
    await user.click(await busyDay())
    const drawer = within(await screen.findByRole('dialog', { name: `${formatDay(on(THIS, '03'))}, 21 transactions` }))
    const link = await drawer.findByRole<HTMLAnchorElement>('link', { name: '2 invoices due' })
    const { pathname, searchParams } = new URL(link.href)
    expect(pathname).toBe('/app/accounting/invoices')
    const day = on(THIS, '03')
    const query = { invoice_status: 'open,short_paid', due_start_date: day, due_end_date: day }
    expect(Object.fromEntries(searchParams)).toEqual(query)
  })

  it('leads from a day of chosen entities to their lines', async () => {
    const yard = sampleEntity({ id: id(5), name: 'Yard', is_default: false })
    const { user } = open([sampleEntity(), yard])
    await user.click(await screen.findByRole('button', { name: 'Entities' }))
    await user.click(await screen.findByRole('option', { name: 'Yard' }))
    await user.keyboard('{Escape}')
    await user.click(await busyDay())
    const drawer = within(await screen.findByRole('dialog', { name: `${formatDay(on(THIS, '03'))}, 21 transactions` }))
    expect(await drawer.findByRole('link', { name: /^View all/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`&entities=${id(5)}`),
    )
    expect(await drawer.findByRole('link', { name: /PILOT/ })).toHaveAttribute(
      'href',
      expect.stringContaining(`&entities=${id(5)}`),
    )
  })

  it('is filtered by entity when a company has several', async () => {
    const yard = sampleEntity({ id: id(5), name: 'Yard', is_default: false })
    const { user, sent } = open([sampleEntity(), yard])
    await user.click(await screen.findByRole('button', { name: 'Entities' }))
    await user.click(await screen.findByRole('option', { name: 'Yard' }))
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.includes('calendar') && path.includes(`entities=${id(5)}`))).toHaveLength(
        2,
      ),
    )
  })
})
