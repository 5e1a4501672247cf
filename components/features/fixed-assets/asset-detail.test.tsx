import { screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AssetDetail } from './asset-detail'
import { sampleAsset, sampleRow, sampleTrailer, sampleTruck } from './asset.fixture'

const NOTHING = { count: 0, next: null, previous: null, results: [] }

it('a unit says what is depreciated next', () => {
  answerCalls(({ path }) =>
    path.includes('/user/me/') ? { body: sampleUser({ capabilities: ['asset.read'] }) } : { body: NOTHING },
  )
  const next_depreciation = { id: 'row', date: '2026-03-31', amount: 1000 }
  renderScreen(<AssetDetail asset={sampleAsset({ next_depreciation })} />)
  expect(screen.getByText('Next depreciation').nextElementSibling).toHaveTextContent('Mar 31, 2026, $1,000.00')
})

it('a unit says its model once, in its name', () => {
  answerCalls(() => ({ body: NOTHING }))
  const truck = sampleTruck({ state: 'MO', plate_number: '48AP49' })
  const { container } = renderScreen(
    <AssetDetail asset={sampleAsset({ name: '104 · 2022 Freightliner Cascadia', truck })} />,
  )
  expect(screen.getByText('Plate MO 48AP49')).toBeVisible()
  expect(container.textContent?.match(/Freightliner/g)).toHaveLength(1)
})

it.each([
  [{ type_of_financing: 'loan', down_payment: 15000 } as const, 'Loan, $15,000.00 down'],
  [{ type_of_financing: 'loan', down_payment: 0 } as const, 'Loan'],
  [{ type_of_financing: 'cash', down_payment: 84000 } as const, 'Cash'],
])('a unit says how it was paid (%#)', (changes, text) => {
  answerCalls(() => ({ body: NOTHING }))
  renderScreen(<AssetDetail asset={sampleAsset(changes)} />)
  expect(screen.getByText('Financing').nextElementSibling).toHaveTextContent(
    new RegExp(`^${text.replace('$', '\\$')}$`),
  )
})

it('a unit leads to its entries in the ledger, from its purchase on, where reports may be read', async () => {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['asset.read', 'report.read'] }) }
      : { body: NOTHING },
  )
  renderScreen(<AssetDetail asset={sampleAsset({ trailer: sampleTrailer() })} />)
  const { pathname, searchParams } = new URL(
    (await screen.findByRole<HTMLAnchorElement>('link', { name: 'View ledger' })).href,
  )
  expect(pathname).toBe('/app/accounting/general-ledger')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    unit: 'trailer',
    start_date: '2026-01-05',
    basis: 'accrual',
  })
})

it.each([
  ['2026-03-31', null],
  ['2999-03-31', 'true'],
])('the month that ends on %s is posted only once it is over', async (date, blocked) => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read', 'asset.post'] }) }
    if (path.includes('/depreciation-schedule/'))
      return { body: { results: [sampleRow({ status: 'upcoming', date })] } }
    return { body: method === 'GET' ? NOTHING : {} }
  })
  const { user } = renderScreen(<AssetDetail asset={sampleAsset({})} />)
  const post = await screen.findByRole('button', { name: /^Post March/ })
  expect(post.getAttribute('aria-disabled')).toBe(blocked)
  await user.click(post)
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(blocked ? 0 : 1)
})

it('months in a locked period are neither posted nor unposted, and say so', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.read', 'asset.post'] }) }
    if (path.includes('/entity'))
      return { body: { ...NOTHING, results: [{ id: 'e', is_default: true, books_locked_until: '2026-03-31' }] } }
    if (path.includes('/depreciation-schedule/')) {
      const rows = [
        sampleRow({ id: 'a', status: 'posted', date: '2026-02-28' }),
        sampleRow({ id: 'b', status: 'upcoming', date: '2026-03-31' }),
      ]
      return { body: { results: rows } }
    }
    return { body: NOTHING }
  })
  renderScreen(<AssetDetail asset={sampleAsset({})} />)
  for (const name of [/^Post March/, /^Unpost February/])
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true'))
})

it('a sold unit shows the result of the sale and its lines, and none of its months can be changed', async () => {
  const clearing = { id: 'c', role: 'asset_clearing', chart_number: 1095, name: 'Asset Clearing', children: [] }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/'))
      return { body: sampleUser({ capabilities: ['asset.read', 'asset.post', 'account.read'] }) }
    if (path.includes('/nested_list/')) return { body: [{ ...clearing, role: null, id: 'p', children: [clearing] }] }
    if (path.includes('/depreciation-schedule/')) return { body: { results: [sampleRow({ status: 'posted' })] } }
    return { body: NOTHING }
  })
  const sold = { disposed_on: '2026-02-10', proceeds: 80000, book_value: 0, accumulated_depreciation: 1000 }
  renderScreen(<AssetDetail asset={sampleAsset({ ...sold, loan_balance: 500 })} />)
  const note = await screen.findByText(/The deposit belongs to 1095 Asset Clearing/)
  expect(note).toHaveTextContent('for $80,000.00, a loss of $3,000.00.')
  expect(note).toHaveTextContent('The loan still has a balance of $500.00')
  expect(await screen.findByText('1 of 1 posted')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Undo disposal' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Unpost/ })).toBeNull()
  expect(screen.queryByText('Per month')).toBeNull()
})
