import { existsSync } from 'node:fs'
import path from 'node:path'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openDrawer } from '@/components/shell/drawer-host'
import { pagesOf } from '@/components/shell/palette'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { sampleAccount } from '@/tests/support/sample-account'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { navigation, rightOf } from './navigation'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { SignedInFrame } from './signed-in-frame'
import { pagesBesideNav } from './use-palette'

jest.setTimeout(60_000)

const id = (last: number): string => `0198a6f2-6a3e-7c21-9c0e-${String(last).padStart(12, '0')}`
const page = (results: readonly unknown[]) => ({ count: results.length, next: null, previous: null, results })
const READS = ['report.read', 'transaction.read', 'stakeholder.read', 'account.read']
const made = { created_at: '2026-01-05T12:00:00Z', updated_at: '2026-01-05T12:00:00Z' }
const somebody: Stakeholder = {
  id: id(1),
  full_name: 'Pilot Travel',
  type: 'Vendor',
  city: 'Amarillo',
  state: 'TX',
  email: null,
  phone: null,
  address1: null,
  address2: null,
  zip_code: null,
  terms: null,
  credit_limit: null,
  factored_by: null,
  usual_account: null,
  unit: null,
  is_1099: false,
  tax_id: null,
  w9: null,
  company: id(8),
  entity: id(9),
  ...made,
}
const account = sampleAccount(6010, 'Pilot cards', { id: id(3), entity: id(9) })
/** Found by one of its keywords only. */
const byKeyword = sampleAccount(4010, 'Linehaul Revenue', { id: id(6), entity: id(9) })
const records: Record<string, unknown> = {
  '/api/v1/stakeholder/stakeholder/': page([
    somebody,
    { ...somebody, id: id(2), type: 'Customer', city: null, state: null },
  ]),
  '/api/v1/chart_of_account/chart_of_account/': page([byKeyword, account]),
  '/api/v1/transaction/transaction-list/': {
    ...page([
      sampleTransaction({
        entity: { id: id(9), name: 'Linehaul', logo: null },
        id: id(4),
        name: 'PILOT #77',
        date: '2026-02-03',
        amount: 587.21,
        amount_type: 'money_out',
        bank_account: { id: id(5), name: 'Fuel card', mask: '0932', account_type: null },
      }),
    ]),
    money_in: 0,
    money_out: 587.21,
  },
}
const unit = {
  ...{ year: 2022, make: 'Volvo', model: null, vin_number: null, state: 'TX', plate_number: null, description: null },
  ...{ company: id(8), entity: id(9), ...made },
}
records['/api/v1/fixed_asset/truck/'] = page([{ ...unit, id: id(11), unit_number: '104', full_name: '2022 Volvo' }])
records['/api/v1/fixed_asset/trailer/'] = page([
  { ...unit, id: id(12), unit_number: '210', year: 2019, make: 'Utility', model: '3000R' },
])
records['/api/v1/journal_entry/journal-entry/'] = page([
  {
    ...{ id: id(13), entry_id: 'TXN-000104', date: '2026-02-03', event_type: 'transaction', total_amount: 587.21 },
    ...{ description: 'Pilot diesel', note: null, accounts: [], reverses: null, reversed_by: null, is_editable: false },
    ...{ entity: id(9), ...made },
  },
])
const Nothing = () => null
function Typed() {
  useUnsavedGuard(true)
  return <p>Half a note</p>
}

function open({ capabilities = READS, broken = '' } = {}) {
  const known: Record<string, unknown> = {
    ...records,
    '/api/v1/user/me/': sampleUser({ capabilities }),
    '/api/v1/transaction/not-categorized-count/': { count: 128 },
  }
  const sent = answerCalls(({ path }) => {
    const [start = ''] = path.split('?')
    if (start === broken) return { status: 400, body: { message: 'No' } }
    return start in known ? { body: known[start] } : undefined
  })
  const openers = { openStatementImport: jest.fn(), openManualTransaction: jest.fn(), openNewRule: jest.fn() }
  const view = renderScreen(
    <SignedInFrame version="1" AddCompanyForm={Nothing} EditCompanyForm={Nothing} openers={openers}>
      <p>The books</p>
    </SignedInFrame>,
    '/app/settings',
  )
  const show = async () => {
    await screen.findByText('The books')
    await view.user.keyboard('{Control>}k{/Control}')
    return within(await screen.findByRole('dialog', { name: 'Command palette' }))
  }
  const searches = () => sent.filter(({ path }) => path.includes('search='))
  return { ...view, openers, show, searches }
}

afterEach(() => sessionStorage.clear())

describe('the palette', () => {
  it('leads only to pages that are built', () => {
    const nowhere = () => undefined
    const user = sampleUser({ capabilities: ['member.read', 'integration.read', 'report.read', 'rule.read'] })
    const items = [...pagesOf(navigation(user.capabilities, 0), nowhere), ...pagesBesideNav(user, nowhere)]
    expect(items.length).toBeGreaterThan(10)
    expect(items.filter(({ href }) => href === undefined || !isBuilt(href))).toEqual([])
  })

  it('leads to no page that the role does not include', () => {
    const nowhere = () => undefined
    const user = sampleUser({ capabilities: ['transaction.read'] })
    const items = [...pagesOf(navigation(user.capabilities, 0), nowhere), ...pagesBesideNav(user, nowhere)]
    expect(items.length).toBeGreaterThan(5)
    expect(items.filter(({ href }) => href === undefined || rightOf(href) !== undefined)).toEqual([])
  })

  it('finds records of every kind once typing pauses, with what distinguishes them', async () => {
    const { show, user, went, searches } = open()
    const palette = await show()
    fireEvent.change(palette.getByRole('combobox'), { target: { value: 'pilot' } })
    expect(searches()).toEqual([])
    expect(await palette.findByRole('option', { name: /Pilot Travel.*Vendor, Amarillo, TX/ })).toBeInTheDocument()
    expect(palette.getByRole('option', { name: /Pilot Travel.*Customer/ })).toBeInTheDocument()
    expect(palette.getByRole('option', { name: /6010 Pilot cards.*Operating expenses/ })).toBeInTheDocument()
    const place = (name: RegExp) =>
      palette.getAllByRole('option').findIndex(({ textContent }) => name.test(textContent ?? ''))
    expect(place(/6010 Pilot cards/)).toBeLessThan(place(/PILOT #77/))
    expect(place(/4010 Linehaul/)).toBeGreaterThan(place(/PILOT #77/))
    expect(searches()).toHaveLength(3)
    await user.click(palette.getByRole('option', { name: /PILOT #77.*\(\$587\.21\) · Feb 3, 2026 ·· 0932/ }))
    const address = new URL(went[0] ?? '', 'http://localhost')
    expect(address.pathname).toBe('/app/spend-management/transactions/all')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      name__equals: 'PILOT #77',
      start_date: '2026-02-03',
      min_amount: '587.21',
    })
  })

  it('finds trucks, trailers and entries by number, and a unit that is chosen leads to itself', async () => {
    const { show, user, went, searches } = open({ capabilities: ['truck.read', 'journal.read', 'asset.read'] })
    const palette = await show()
    await user.keyboard('txn-000')
    expect(await palette.findByRole('option', { name: /TXN-000 ?104.*Pilot diesel.*\$587\.21/ })).toBeInTheDocument()
    expect(palette.getByRole('option', { name: /104 · 2022 Volvo.*Truck/ })).toBeInTheDocument()
    const entries = searches().find(({ path }) => path.includes('journal-entry'))
    expect(decodeURIComponent(entries?.path ?? '')).toMatch(/event_type=[^&]*transaction/)
    await user.click(palette.getByRole('option', { name: /210 · 2019 Utility 3000R.*Trailer/ }))
    expect(went.at(-1)).toBe(`/app/accounting/fixed-assets?tab=trailers&trailer=${id(12)}`)
  })

  it('leads from the number of an entry to the entry', async () => {
    const { show, user, went } = open({ capabilities: ['journal.read'] })
    const palette = await show()
    await user.keyboard('txn-000')
    await user.click(await palette.findByRole('option', { name: /TXN-000 ?104/ }))
    expect(went.at(-1)).toBe(`/app/accounting/journal-entry?entry=${id(13)}`)
  })

  it('chooses with Enter what still matches after more typing, and closes with the key that opened it', async () => {
    const { show, user, went } = open()
    const palette = await show()
    await user.keyboard('pilo')
    await palette.findByRole('option', { name: /Travel.*Vendor/ })
    await user.keyboard('t')
    await waitFor(() => expect(palette.getAllByRole('option')[0]).toHaveAttribute('aria-disabled', 'true'))
    await waitFor(() => expect(palette.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true'))
    await user.keyboard('{Enter}')
    expect(went).toHaveLength(1)
    await show()
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('puts a page whose name begins with the typed text before those that only contain it', async () => {
    const { show, user, went } = open()
    await show()
    await user.keyboard('stakeholders{Enter}')
    expect(went).toEqual(['/app/stakeholders'])
  })

  it('offers recent choices again, but not in other books', async () => {
    const { show, user } = open()
    await show()
    await user.keyboard('profit{Enter}')
    const palette = await show()
    expect(palette.getAllByRole('option')[0]).toHaveTextContent('Profit and loss')
    expect(palette.getByText('Recent')).toBeInTheDocument()
  })

  it('searches only what the user can read', async () => {
    const { show, user, searches } = open({ capabilities: ['stakeholder.read'] })
    const palette = await show()
    await user.keyboard('pilot')
    expect(await palette.findAllByRole('option', { name: /Pilot Travel/ })).toHaveLength(2)
    expect(new Set(searches().map(({ path }) => path.split('?')[0]))).toEqual(
      new Set(['/api/v1/stakeholder/stakeholder/']),
    )
  })

  it('says so when part of the records cannot be searched, and shows the rest', async () => {
    const { show, user } = open({ broken: '/api/v1/transaction/transaction-list/' })
    const palette = await show()
    await user.keyboard('pilot')
    expect(await palette.findByText(/Records could not be searched/)).toBeInTheDocument()
    expect(palette.getByRole('option', { name: /6010 Pilot cards/ })).toBeInTheDocument()
  })

  it('says "Nothing found..." only after the search has ended', async () => {
    const { show, user, searches } = open({ capabilities: [] })
    const palette = await show()
    await user.keyboard('zzz')
    expect(palette.queryByText('Nothing found...')).not.toBeInTheDocument()
    await waitFor(() => expect(palette.getByText('Nothing found...')).toBeInTheDocument())
    expect(searches()).toEqual([])
  })

  it('adds a transaction by hand for who may, by keyboard alone', async () => {
    const { show, user, openers } = open({ capabilities: ['transaction.edit'] })
    await show()
    await user.keyboard('add trans{Enter}')
    expect(openers.openManualTransaction).toHaveBeenCalledTimes(1)
  })

  it('asks before it closes a drawer with unsaved input', async () => {
    const { user, show, went, openers } = open({ capabilities: [...READS, 'transaction.edit'] })
    await screen.findByText('The books')
    act(() => openDrawer({ title: 'Note', content: <Typed /> }))
    await screen.findByRole('dialog', { name: 'Note' })
    const choose = async (name: string, answer: string) => {
      await show()
      await user.keyboard(`${name}{Enter}`)
      await user.click(await screen.findByRole('button', { name: answer }))
    }
    await choose('Add transaction', 'Keep editing')
    await choose('Transactions, All', 'Keep editing')
    expect(screen.getByRole('dialog', { name: 'Note' })).toBeVisible()
    expect([openers.openManualTransaction.mock.calls, went]).toEqual([[], []])
    await choose('Add transaction', 'Discard')
    await waitFor(() => expect(openers.openManualTransaction).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('dialog', { name: 'Note' })).not.toBeInTheDocument()
  })

  it('begins an invoice and a bill for who may, by keyboard alone', async () => {
    const { show, user, went } = open({ capabilities: ['invoice.edit', 'bill.draft'] })
    for (const [text, page] of [
      ['new inv', '/app/accounting/invoices/new'],
      ['new bill', '/app/accounting/bills/new'],
    ] as const) {
      await show()
      await user.keyboard(`${text}{Enter}`)
      await waitFor(() => expect(went.at(-1)).toBe(page))
    }
  })

  it('begins neither for who may only read', async () => {
    const { show, user } = open()
    const palette = await show()
    await user.keyboard('new')
    for (const name of [/New invoice/, /New bill/])
      expect(palette.queryByRole('option', { name })).not.toBeInTheDocument()
  })
})

/** Whether a route answers; a tab of the transactions stands in one with a parameter. */
function isBuilt(href: string): boolean {
  const [route = ''] = href.split('?')
  const inTabs = route.replace(/(\/transactions)\/(not-categorized|all|in|out)$/, '$1/[tab]')
  return [route, inTabs].some((place) => existsSync(path.join(process.cwd(), 'app', place, 'page.tsx')))
}
